/**
 * The tasks that nodes run: {@link java.util.ServiceLoader} finds them on the class path, including the built-in
 * ones.
 */
@NullMarked
package dev.tidepool.server.task;

import org.jspecify.annotations.NullMarked;
