/** The file that says which caller may run which task. */
@NullMarked
package dev.tidepool.server.rights;

import org.jspecify.annotations.NullMarked;
