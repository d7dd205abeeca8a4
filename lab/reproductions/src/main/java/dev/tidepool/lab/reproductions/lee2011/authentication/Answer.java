package dev.tidepool.lab.reproductions.lee2011.authentication;

/** What the server says to a login. */
public enum Answer {
    /** The account exists and this is its password. */
    ACCEPTED,
    /** Anything else about name and password: which it was is not told. */
    REFUSED,
    /** Nothing is said about name and password: the server is overloaded, or its database does not answer. */
    UNAVAILABLE
}
