package dev.tidepool.research.reproductions.lee2011.authentication;

/**
 * A request to log in.
 *
 * @param name the account, from the client
 * @param password from the client
 * @param expected the right answer
 */
record Login(String name, String password, Answer expected) {
    /** Leaves out the password, which must not reach a log. */
    @Override
    public String toString() {
        return "login of " + name + ", expected " + expected;
    }
}
