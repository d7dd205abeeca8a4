/** The balancer's HTTP: requests in, tasks out, and a status code for every end of a task. */
@NullMarked
package dev.tidepool.server.http;

import org.jspecify.annotations.NullMarked;
