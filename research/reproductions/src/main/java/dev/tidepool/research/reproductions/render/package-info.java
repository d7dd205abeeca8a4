/** Writes reproductions for the terminal and as one offline page. */
@NullMarked
package dev.tidepool.research.reproductions.render;

import org.jspecify.annotations.NullMarked;
