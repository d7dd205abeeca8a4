package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a result's figures come from. */
public enum Mode {
    /** Real pools on a real machine. */
    @JsonProperty("measured")
    MEASURED,
    /** Simulated pools on a simulated machine, in virtual time. */
    @JsonProperty("simulated")
    SIMULATED
}
