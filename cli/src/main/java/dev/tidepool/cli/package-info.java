/** The commands: options in, tables and exit codes out. */
@NullMarked
package dev.tidepool.cli;

import org.jspecify.annotations.NullMarked;
