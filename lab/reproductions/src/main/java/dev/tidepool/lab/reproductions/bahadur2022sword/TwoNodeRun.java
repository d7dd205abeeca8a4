package dev.tidepool.lab.reproductions.bahadur2022sword;

/** What A and B read from a run of a weak and a strong node, simulated or real. */
interface TwoNodeRun {

    /** A percentile of the response times of both nodes in milliseconds. */
    double responseMillis(double percent);

    /** The median size that the weak node's policy ordered from one second to another. */
    double target(int fromSecond, int toSecond);

    /** The median of the weak node's threads alive from one second to another. */
    double alive(int fromSecond, int toSecond);

    /** The size that the weak node's policy ordered, second by second. */
    double[] targets();

    /** How often the weak node signalled overload. */
    int overloads();
}
