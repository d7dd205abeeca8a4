package dev.tidepool.lab.results;

/**
 * How the arrivals of a run were generated.
 *
 * @param generatorLatenessMillis how late the generator was; time inside {@code submit} does not count
 * @param generatorPriority what priority the generator's thread had
 * @param arrivalsFingerprint equal for equal arrivals and work, so that anyone can check that all pools got the same
 */
public record RunArrivals(Percentiles generatorLatenessMillis, String generatorPriority, String arrivalsFingerprint) {
    public static final RunArrivals NONE = new RunArrivals(Percentiles.NONE, "unknown", "");
}
