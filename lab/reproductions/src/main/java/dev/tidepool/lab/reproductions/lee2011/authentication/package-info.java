/** The authentication server of paper 002, real: accounts in an SQL database, a password digest for each request. */
@NullMarked
package dev.tidepool.lab.reproductions.lee2011.authentication;

import org.jspecify.annotations.NullMarked;
