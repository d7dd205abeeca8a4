package dev.tidepool.lab.measure.task;

/** Arithmetic in registers. A unit is 500 steps of a xorshift generator. It touches no memory. */
final class SpinWork implements CpuWork {
    private static final int STEPS = 500;

    @Override
    public long run(long units) {
        long state = 0x9E3779B97F4A7C15L + units;
        for (long step = units * STEPS; step > 0; step--) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        return state;
    }
}
