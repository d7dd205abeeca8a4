/**
 * Tidepool in Spring Boot: the application's task executor and further named ones, configured by properties, with an
 * actuator endpoint, health and metrics.
 */
@NullMarked
package dev.tidepool.spring;

import org.jspecify.annotations.NullMarked;
