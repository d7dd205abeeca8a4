package dev.tidepool.lab.results;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The distributions of a run, for merging: percentiles over repetitions come from the sum of the histograms, never from
 * averages. Each is HdrHistogram's compressed form (V2, deflate) in Base64, in microseconds, with a precision of 1 %.
 * It takes about a kilobyte.
 *
 * @param response response times from the intended start
 * @param queueWait queue waits
 * @param service service times
 */
public record Histograms(String response, String queueWait, String service) {
    private static final int SIGNIFICANT_DIGITS = 2;
    private static final double NANOS_PER_MICRO = 1_000;

    /** Returns the compressed forms of histograms of nanos. */
    public static Histograms of(Histogram response, Histogram queueWait, Histogram service) {
        return new Histograms(compressed(response), compressed(queueWait), compressed(service));
    }

    /**
     * Returns the histogram of a compressed form, in microseconds.
     *
     * @throws IllegalArgumentException if the text is no compressed histogram
     */
    public static Histogram micros(String compressed) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(compressed)), 0);
        } catch (DataFormatException | RuntimeException malformed) {
            throw new IllegalArgumentException("found a text that is no compressed histogram", malformed);
        }
    }

    private static String compressed(Histogram nanos) {
        Histogram micros = new Histogram(SIGNIFICANT_DIGITS);
        nanos.recordedValues()
                .forEach(value -> micros.recordValueWithCount(
                        Math.round(value.getValueIteratedTo() / NANOS_PER_MICRO), value.getCountAtValueIteratedTo()));
        ByteBuffer bytes = ByteBuffer.allocate(micros.getNeededByteBufferCapacity());
        int length = micros.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
