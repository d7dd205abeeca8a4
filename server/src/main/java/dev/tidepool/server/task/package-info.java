/** The tasks that nodes run: those on the class path, found by {@link java.util.ServiceLoader}, and a few of our own. */
@NullMarked
package dev.tidepool.server.task;

import org.jspecify.annotations.NullMarked;
