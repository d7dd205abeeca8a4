package dev.tidepool.policy.sizing.auto;

/** One of the numbers of threads that the {@link GrowthLimit} is the sum of. */
interface LimitPart {
    /** Returns the threads of this part, 0 or more. */
    int threads();

    /** Returns why, in a clause that follows the number. */
    String reason();
}
