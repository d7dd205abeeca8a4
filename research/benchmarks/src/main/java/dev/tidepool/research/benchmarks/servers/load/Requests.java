package dev.tidepool.research.benchmarks.servers.load;

/** A client of one server. Thread-safe. */
interface Requests extends AutoCloseable {
    /** Receives the end of a request. */
    @FunctionalInterface
    interface Ending {
        /**
         * Called once, on any thread, which must not wait.
         *
         * @param served whether there was a complete and good answer
         */
        void ended(boolean served);
    }

    /**
     * Sends a request and returns at once.
     *
     * @param connection the number of a connection, from 0; a client may use any free one
     */
    void send(int connection, Ending ending);

    @Override
    void close();
}
