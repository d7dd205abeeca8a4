package dev.tidepool.research.reproductions.render;

/** Where values come from, in the words of a document's head. */
public enum ValueOrigin {
    /** All from the simulator. */
    IN_THE_SIMULATOR("""
            Every value is measured in the simulator. The policies are the code that sizes a real pool. Machines, \
            networks and
            clocks are models."""),
    /** From real threads and processes. */
    FOR_REAL("""
            Values are measured with real threads and processes of one machine, and differ from run to run. Each \
            experiment
            says what is scaled to fit that machine.""");

    private final String words;

    ValueOrigin(String words) {
        this.words = words;
    }

    /** Returns it as a sentence. */
    String words() {
        return words;
    }
}
