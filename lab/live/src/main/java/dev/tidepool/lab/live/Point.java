package dev.tidepool.lab.live;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * One point of the strips; in JSON an array in this order.
 *
 * @param t seconds since the start of the arrivals
 * @param arrivals per second, since the point before
 * @param completions per second, since the point before
 * @param target threads that the sizing policy wants; null where there is none
 * @param alive threads alive
 * @param busy tasks running
 * @param queue tasks waiting
 * @param waitMillis queue wait; null where unknown
 * @param cpu the share of the machine's CPU, 0 to 1; null where unknown
 * @param p50 median of the latest response times, in milliseconds; null where unknown
 * @param p99 of the latest response times, in milliseconds; null where unknown
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
@JsonPropertyOrder({
    "t",
    "arrivals",
    "completions",
    "target",
    "alive",
    "busy",
    "queue",
    "waitMillis",
    "cpu",
    "p50",
    "p99"
})
record Point(
        double t,
        double arrivals,
        double completions,
        @Nullable Integer target,
        int alive,
        long busy,
        long queue,
        @Nullable Double waitMillis,
        @Nullable Double cpu,
        @Nullable Double p50,
        @Nullable Double p99) {}
