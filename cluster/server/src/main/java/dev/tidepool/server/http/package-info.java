/** The balancer's HTTP server: it submits the tasks of requests, and each outcome has a status code. */
@NullMarked
package dev.tidepool.server.http;

import org.jspecify.annotations.NullMarked;
