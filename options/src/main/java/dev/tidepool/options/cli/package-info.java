/** What every command line of the project shares: version, errors, addresses, secrets, logs and an orderly end. */
@NullMarked
package dev.tidepool.options.cli;

import org.jspecify.annotations.NullMarked;
