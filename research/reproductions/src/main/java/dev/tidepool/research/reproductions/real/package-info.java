/** Real pools under tasks that wait, which several papers share. */
@NullMarked
package dev.tidepool.research.reproductions.real;

import org.jspecify.annotations.NullMarked;
