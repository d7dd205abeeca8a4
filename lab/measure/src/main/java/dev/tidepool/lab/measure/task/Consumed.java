package dev.tidepool.lab.measure.task;

/** Consumes the results of work, so that the compiler cannot remove the work. */
final class Consumed {
    @SuppressWarnings("unused") // written so that the write cannot be dropped
    private static volatile long rare;

    private Consumed() {}

    /** Uses {@code result}: compares every value, and writes one value in 2^64 to memory. */
    static void by(long result) {
        if (result == 0x7469646570306F6CL) {
            rare = result;
        }
    }
}
