package dev.tidepool.research.reproductions.bahadur2022sword;

/** A run of a weak and a strong node, simulated or real. */
interface TwoNodeRun {

    /** The nominal time of a request, which sleeps. */
    double NOMINAL_MILLIS = 100;

    /** Returns a percentile of the response times of both nodes in milliseconds, from the intended start to the end. */
    double responseMillis(double percent);

    /**
     * Returns a percentile of what the authors' tool plots as the response time [jpoolrunner]: the nominal time of the
     * request plus its wait until a thread took it. What the request took beyond its nominal time does not count.
     */
    double plottedMillis(double percent);

    /**
     * Returns the median size that the weak node's policy had last set, from one second to another. A decision that
     * sets none leaves the size to the idle timeouts.
     */
    double target(int fromSecond, int toSecond);

    /** Returns the median of the weak node's threads alive from one second to another. */
    double alive(int fromSecond, int toSecond);

    /** Returns the size that the weak node's policy had last set, second by second. */
    double[] targets();

    /** Returns how often the weak node signalled overload. */
    int overloads();
}
