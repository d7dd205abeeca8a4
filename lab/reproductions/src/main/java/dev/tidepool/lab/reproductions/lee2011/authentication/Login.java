package dev.tidepool.lab.reproductions.lee2011.authentication;

/**
 * A request to log in.
 *
 * @param name the account, as the client has it
 * @param password likewise
 * @param expected the right answer to it
 */
record Login(String name, String password, Answer expected) {
    /** A password must not get into a log by chance. */
    @Override
    public String toString() {
        return "login of " + name + ", to be " + expected;
    }
}
