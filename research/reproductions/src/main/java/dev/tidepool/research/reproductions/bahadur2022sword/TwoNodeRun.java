package dev.tidepool.research.reproductions.bahadur2022sword;

/** A run of a weak and a strong node, simulated or real. */
interface TwoNodeRun {

    /** Returns a percentile of the response times of both nodes in milliseconds. */
    double responseMillis(double percent);

    /** Returns the median target of the weak node's policy from one second to another. */
    double target(int fromSecond, int toSecond);

    /** Returns the median of the weak node's threads alive from one second to another. */
    double alive(int fromSecond, int toSecond);

    /** Returns the target of the weak node's policy, second by second. */
    double[] targets();

    /** Returns how often the weak node signalled overload. */
    int overloads();
}
