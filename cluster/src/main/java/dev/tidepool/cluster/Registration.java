package dev.tidepool.cluster;

/** Something that was said to an {@link Engine} and can be taken back. */
@FunctionalInterface
public interface Registration extends AutoCloseable {

    /** Takes it back; the second time, nothing happens. */
    @Override
    void close();
}
