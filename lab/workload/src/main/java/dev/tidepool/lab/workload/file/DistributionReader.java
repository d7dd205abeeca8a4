package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.lab.workload.durations.Distribution;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.lab.workload.durations.LogNormal;
import dev.tidepool.lab.workload.durations.Normal;
import dev.tidepool.lab.workload.durations.PerSizeUnit;
import dev.tidepool.lab.workload.durations.Uniform;
import java.math.BigDecimal;
import java.util.OptionalDouble;

/** Reads the duration of a phase: a plain duration, or a distribution of durations. */
final class DistributionReader {
    private static final String[] NAMES = {"constant", "uniform", "exponential", "normal", "lognormal", "per-size-unit"
    };

    private final OptionalDouble largestSize;

    /**
     * @param largestSize the largest size of an arrival; empty without sizes
     */
    DistributionReader(OptionalDouble largestSize) {
        this.largestSize = largestSize;
    }

    Distribution read(YamlValue value) throws WorkloadException {
        if (value.isScalar()) {
            return new Constant(Quantity.nanos(value));
        }
        String expected = "a duration or one distribution of " + String.join(", ", NAMES);
        YamlMapping mapping = YamlMapping.of(value, expected, NAMES);
        String name = mapping.oneOf(NAMES);
        YamlValue parameters = mapping.require(name);
        try {
            return switch (name) {
                case "constant" -> new Constant(Quantity.nanos(parameters));
                case "uniform" -> uniform(parameters);
                case "exponential" -> exponential(parameters);
                case "normal" -> normal(parameters);
                case "lognormal" -> logNormal(parameters);
                default -> perSizeUnit(parameters);
            };
        } catch (IllegalArgumentException e) {
            throw parameters.complaint(String.valueOf(e.getMessage()));
        }
    }

    private static Distribution uniform(YamlValue value) throws WorkloadException {
        YamlMapping mapping = YamlMapping.of(value, "from and to, such as {from: 1ms, to: 3ms}", "from", "to");
        return new Uniform(Quantity.nanos(mapping.require("from")), Quantity.nanos(mapping.require("to")));
    }

    private static Distribution exponential(YamlValue value) throws WorkloadException {
        if (value.isScalar()) {
            return new Exponential(Quantity.nanos(value));
        }
        YamlMapping mapping = YamlMapping.of(value, "a mean, such as 10ms", "mean");
        return new Exponential(Quantity.nanos(mapping.require("mean")));
    }

    private static Distribution normal(YamlValue value) throws WorkloadException {
        YamlMapping mapping = YamlMapping.of(value, "mean and sd, such as {mean: 30ms, sd: 1ms}", "mean", "sd");
        return new Normal(Quantity.nanos(mapping.require("mean")), Quantity.nanos(mapping.require("sd")));
    }

    private static Distribution logNormal(YamlValue value) throws WorkloadException {
        YamlMapping mapping =
                YamlMapping.of(value, "mean and sigma or p99, such as {mean: 10ms, p99: 60ms}", "mean", "sigma", "p99");
        double mean = Quantity.nanos(mapping.require("mean"));
        if (mapping.oneOf("sigma", "p99").equals("p99")) {
            return LogNormal.ofP99(mean, Quantity.nanos(mapping.require("p99")));
        }
        return new LogNormal(mean, Quantity.number(mapping.require("sigma"), "a number from 0 to 10"));
    }

    private Distribution perSizeUnit(YamlValue value) throws WorkloadException {
        if (largestSize.isEmpty()) {
            throw value.complaint(
                    "found per-size-unit, expected a trace with a \"size\" column under arrivals to go with it");
        }
        double nanos = Quantity.nanos(value);
        if (nanos * largestSize.getAsDouble() > Quantity.MAX_NANOS) {
            throw value.complaint("found a per-size-unit of %s with a size of %s, expected a task of at most 20000h"
                    .formatted(
                            value.text("a duration"),
                            BigDecimal.valueOf(largestSize.getAsDouble())
                                    .stripTrailingZeros()
                                    .toPlainString()));
        }
        return new PerSizeUnit(nanos);
    }
}
