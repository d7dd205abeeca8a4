/** Reads what there is to see of a process by Java Management Extensions (JMX). */
@NullMarked
package dev.tidepool.doctor.reading;

import org.jspecify.annotations.NullMarked;
