/** What is seen of the thread pools of a process, what is wrong with them, and what to do. */
@NullMarked
package dev.tidepool.doctor;

import org.jspecify.annotations.NullMarked;
