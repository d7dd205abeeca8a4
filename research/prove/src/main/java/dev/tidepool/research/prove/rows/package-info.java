/** The rows of the proof: what each measures, and how its bars are judged. */
@NullMarked
package dev.tidepool.research.prove.rows;

import org.jspecify.annotations.NullMarked;
