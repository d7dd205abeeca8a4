/** Writes reproductions for the terminal, as Markdown and as one offline page. */
@NullMarked
package dev.tidepool.lab.reproduction.render;

import org.jspecify.annotations.NullMarked;
