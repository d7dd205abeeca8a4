package dev.tidepool.spring;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.core.Ordered;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Refuses, in one sentence, a change by the endpoint whose body Spring cannot read, so that {@link ChangeCheck} never
 * sees it. Spring itself answers with a status alone.
 */
final class UnreadableChanges implements HandlerExceptionResolver, Ordered {
    private static final String NO_SETTINGS =
            "{\"error\":\"the body is no JSON object of settings; an example is {\\\"max\\\": 16}\"}";
    private static final String NO_JSON =
            "{\"error\":\"the body has another type than application/json; set the header Content-Type\"}";

    private final @Nullable String start;

    /**
     * Creates it for the path of the endpoint.
     *
     * @param endpoints the paths of all endpoints
     */
    UnreadableChanges(PathMappedEndpoints endpoints) {
        String path = endpoints.getPath(EndpointId.of(TidepoolEndpoint.ID));
        start = path == null ? null : path + "/";
    }

    /** An application's own handlers of exceptions come later, and keep all other paths. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (failure instanceof HttpMessageNotReadableException && isChange(request)) {
            return answer(response, HttpServletResponse.SC_BAD_REQUEST, NO_SETTINGS);
        }
        if (failure instanceof HttpMediaTypeNotSupportedException && isChange(request)) {
            return answer(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, NO_JSON);
        }
        return null;
    }

    private boolean isChange(HttpServletRequest request) {
        return start != null
                && ServletRequestPathUtils.hasParsedRequestPath(request)
                && ServletRequestPathUtils.getParsedRequestPath(request)
                        .pathWithinApplication()
                        .value()
                        .startsWith(start);
    }

    private static @Nullable ModelAndView answer(HttpServletResponse response, int status, String json) {
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        try {
            response.getWriter().write(json);
        } catch (IOException gone) {
            return null; // nobody reads the answer
        }
        return new ModelAndView();
    }
}
