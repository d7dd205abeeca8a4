package dev.tidepool.lab.measure.task;

/** Takes the results of work, so that the compiler cannot drop the work that made them. */
final class Consumed {
    @SuppressWarnings("unused") // written so that the write cannot be dropped
    private static volatile long rare;

    private Consumed() {}

    /** Uses {@code result}: written to memory for one value in 2^64, compared for all. */
    static void by(long result) {
        if (result == 0x7469646570306F6CL) {
            rare = result;
        }
    }
}
