/** Finds the Java processes of this machine and connects to them. It needs the JDK's module {@code jdk.attach}. */
@NullMarked
package dev.tidepool.doctor.attach;

import org.jspecify.annotations.NullMarked;
