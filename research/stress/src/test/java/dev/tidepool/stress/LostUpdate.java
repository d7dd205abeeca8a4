package dev.tidepool.stress;

/** A race that is there: shows that schedules are controlled, and that a failing one is found and repeated. */
public final class LostUpdate {
    private volatile int count;

    /** Fails if both threads read the count before one of them writes it. */
    public void twoThreadsCount() throws InterruptedException {
        Actors.together(this::increment, this::increment);
        if (count != 2) {
            throw new AssertionError("two threads counted to " + count);
        }
    }

    private void increment() {
        int read = count;
        count = read + 1;
    }
}
