package dev.tidepool.research.reproductions.lee2011.authentication;

/** The answer of the server to a login. */
public enum Answer {
    /** The account exists and this is its password. */
    ACCEPTED,
    /** Name or password is wrong; the answer does not say which. */
    REFUSED,
    /** The server is overloaded, or its database does not answer. */
    UNAVAILABLE
}
