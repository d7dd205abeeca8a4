package dev.tidepool.policy.sizing;

/**
 * The signal analysis of {@link HillClimbing}: the components of throughput and size at the frequency of the square
 * wave, each over its mean, and the noise of throughput at other frequencies.
 *
 * <p>Not thread-safe.
 */
final class HillClimbingWave {
    /** Samples in one period of the square wave. */
    static final int PERIOD = 4;

    /** Samples remembered. */
    static final int WINDOW = 32;

    /** Weight of the newest estimate in the noise. */
    static final double NOISE_WEIGHT = 0.01;

    /**
     * Amplitude and phase at one frequency.
     *
     * @param real part in phase
     * @param imaginary part out of phase
     */
    record Component(double real, double imaginary) {
        private double magnitude() {
            return Math.sqrt(real * real + imaginary * imaginary);
        }

        private Component over(double mean) {
            return new Component(real / mean, imaginary / mean);
        }
    }

    private final double[] throughputs = new double[WINDOW];
    private final double[] sizes = new double[WINDOW];
    private long samples;
    private double noise;
    private boolean noiseKnown;
    private double gain;
    private double swing;

    /** Adds the throughput (tasks/s) of a sample and its pool size. */
    void observe(double throughput, int size) {
        int slot = (int) (samples % WINDOW);
        throughputs[slot] = throughput;
        sizes[slot] = size;
        samples++;
        gain = 0;
        swing = 0;
        // Only whole periods, and at least two, so that there is a band on either side.
        int count = (int) Math.min(samples, WINDOW) / PERIOD * PERIOD;
        if (count >= 2 * PERIOD) {
            analyse(count);
        }
    }

    /** Returns the number of samples so far. */
    long samples() {
        return samples;
    }

    /**
     * Returns by how much throughput follows size, both relative to their means: 1 if in proportion, 0 if it does not
     * follow, negative if it falls; 0 while unknown.
     */
    double gain() {
        return gain;
    }

    /** Returns the swing of the size relative to its mean; 0 while unknown. */
    double swing() {
        return swing;
    }

    /** Returns the smoothed noise of throughput relative to its mean; 0 while unknown. */
    double noise() {
        return noise;
    }

    private void analyse(int count) {
        double meanThroughput = mean(throughputs, count);
        double meanSize = mean(sizes, count);
        if (!(meanThroughput > 0) || !(meanSize > 0)) {
            return;
        }
        double swings = (double) count / PERIOD;
        double slower = component(throughputs, count, count / (swings - 1)).magnitude();
        double faster = component(throughputs, count, count / (swings + 1)).magnitude();
        double estimate = Math.max(slower, faster) / meanThroughput;
        noise = noiseKnown ? NOISE_WEIGHT * estimate + (1 - NOISE_WEIGHT) * noise : estimate;
        noiseKnown = true;

        Component ofThroughput = component(throughputs, count, PERIOD).over(meanThroughput);
        Component ofSize = component(sizes, count, PERIOD).over(meanSize);
        swing = ofSize.magnitude();
        if (swing > 0) {
            gain = (ofThroughput.real * ofSize.real + ofThroughput.imaginary * ofSize.imaginary) / (swing * swing);
        }
    }

    private double mean(double[] series, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += at(series, count, i);
        }
        return sum / count;
    }

    /** Goertzel's algorithm: one frequency of the discrete Fourier transform of the newest samples. */
    private Component component(double[] series, int count, double period) {
        double angle = 2 * Math.PI / period;
        double cosine = StrictMath.cos(angle);
        double before = 0;
        double beforeThat = 0;
        for (int i = 0; i < count; i++) {
            double now = 2 * cosine * before - beforeThat + at(series, count, i);
            beforeThat = before;
            before = now;
        }
        return new Component((before - beforeThat * cosine) / count, beforeThat * StrictMath.sin(angle) / count);
    }

    private double at(double[] series, int count, int index) {
        return series[(int) ((samples - count + index) % WINDOW)];
    }
}
