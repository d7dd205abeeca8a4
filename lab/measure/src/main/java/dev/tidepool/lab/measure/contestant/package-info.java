/**
 * The pools that can race: ours with every sizing policy, those of papers, of the JDK and of other
 * libraries, one small file each family. No pool is adapted anywhere else.
 */
@NullMarked
package dev.tidepool.lab.measure.contestant;

import org.jspecify.annotations.NullMarked;
