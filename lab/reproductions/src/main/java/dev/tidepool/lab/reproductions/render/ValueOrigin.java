package dev.tidepool.lab.reproductions.render;

/** Where values come from, in the words of a document's head. */
public enum ValueOrigin {
    /** All from the simulator. */
    IN_THE_SIMULATOR("""
            Every value is measured in the simulator: the policies are the code that sizes a real pool, machines, \
            networks and
            clocks are models."""),
    /** From real threads and processes. */
    FOR_REAL("""
            Values are measured with real threads and processes of one machine, and differ from run to run; what is \
            scaled to fit
            that machine is said with each experiment.""");

    private final String words;

    ValueOrigin(String words) {
        this.words = words;
    }

    /** Returns it as a sentence. */
    String words() {
        return words;
    }
}
