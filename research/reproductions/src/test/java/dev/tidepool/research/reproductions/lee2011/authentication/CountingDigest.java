package dev.tidepool.research.reproductions.lee2011.authentication;

import java.util.concurrent.atomic.AtomicInteger;

/** MD5 that counts how often, and how often at once, it is computed. */
final class CountingDigest implements PasswordDigest {
    final AtomicInteger computed = new AtomicInteger();
    final AtomicInteger mostAtOnce = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final long memoryBytes;

    CountingDigest(long memoryBytes) {
        this.memoryBytes = memoryBytes;
    }

    @Override
    public String name() {
        return "counting";
    }

    @Override
    public String description() {
        return "MD5, counted";
    }

    @Override
    public long memoryBytes() {
        return memoryBytes;
    }

    @Override
    public String encode(String password, byte[] salt) {
        computed.incrementAndGet();
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        Thread.yield();
        String kept = PasswordDigests.PAPERS.encode(password, salt);
        atOnce.decrementAndGet();
        return kept;
    }

    @Override
    public byte[] salt(String kept) {
        return PasswordDigests.PAPERS.salt(kept);
    }
}
