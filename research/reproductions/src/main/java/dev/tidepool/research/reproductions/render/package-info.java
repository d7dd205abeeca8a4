/** Writes reproductions for the terminal, as Markdown and as one offline page. */
@NullMarked
package dev.tidepool.research.reproductions.render;

import org.jspecify.annotations.NullMarked;
