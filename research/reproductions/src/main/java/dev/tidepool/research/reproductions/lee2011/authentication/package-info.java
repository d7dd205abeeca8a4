/**
 * A real authentication server like that of [lee2011, section 4]: accounts in an SQL database, a password digest per
 * login.
 */
@NullMarked
package dev.tidepool.research.reproductions.lee2011.authentication;

import org.jspecify.annotations.NullMarked;
