/** The catalogue of the experiments. Each paper has a package, named by its citation key; the others are shared. */
@NullMarked
package dev.tidepool.research.reproductions;

import org.jspecify.annotations.NullMarked;
