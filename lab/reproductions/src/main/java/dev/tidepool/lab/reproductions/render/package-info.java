/** Writes reproductions for the terminal, as Markdown and as one offline page. */
@NullMarked
package dev.tidepool.lab.reproductions.render;

import org.jspecify.annotations.NullMarked;
