package dev.tidepool.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;

/** Which requests are changes by the endpoint, and what answers those whose body Spring cannot read. */
final class RefusedBodies {
    static final String NO_SETTINGS =
            "{\"error\":\"the body is no JSON object of settings; an example is {\\\"max\\\": 16}\"}";
    static final String NO_JSON =
            "{\"error\":\"the body has another type than application/json; set the header Content-Type\"}";

    private final @Nullable String start;

    /**
     * Creates it for the path of the endpoint.
     *
     * @param endpoints the paths of all endpoints
     */
    RefusedBodies(PathMappedEndpoints endpoints) {
        String path = endpoints.getPath(EndpointId.of(TidepoolEndpoint.ID));
        start = path == null ? null : path + "/";
    }

    /** Whether a path within the application is one of the endpoint. */
    boolean isChange(String path) {
        return start != null && path.startsWith(start);
    }
}
