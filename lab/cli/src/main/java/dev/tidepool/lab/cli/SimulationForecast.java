package dev.tidepool.lab.cli;

/**
 * How long a simulation still takes: as many runs as are left, each as long as those so far took. The run that is going on tells by its
 * virtual time how far it has come.
 */
final class SimulationForecast implements Forecast {
    private final int runs;
    private final double runSeconds;
    private final long begun;
    private int started;
    private int index;
    private double reachedSeconds;

    /**
     * Begins.
     *
     * @param runs how many runs there will be at most
     * @param runSeconds virtual time that one takes, above 0
     * @param now the time
     */
    SimulationForecast(int runs, double runSeconds, long now) {
        this.runs = runs;
        this.runSeconds = runSeconds;
        this.begun = now;
    }

    @Override
    public int runs() {
        return runs;
    }

    @Override
    public void calibrated(long now) {}

    @Override
    public synchronized void runStarted(int newIndex, long now) {
        started++;
        index = newIndex;
        reachedSeconds = 0;
    }

    @Override
    public synchronized void runReached(double seconds) {
        reachedSeconds = seconds;
    }

    @Override
    public synchronized void runEnded(long now) {
        reachedSeconds = runSeconds;
    }

    @Override
    public synchronized double secondsLeft(long now) {
        double shareOfRun = shareOfRun();
        double done = started - 1 + shareOfRun;
        double left = runs - index - shareOfRun;
        return done <= 0 ? Double.NaN : Math.max(0, left * (now - begun) / 1e9 / done);
    }

    @Override
    public synchronized double shareDone(long now) {
        return Math.max(0, Math.min(1, (index + shareOfRun()) / runs));
    }

    private double shareOfRun() {
        return Math.min(1, reachedSeconds / runSeconds);
    }
}
