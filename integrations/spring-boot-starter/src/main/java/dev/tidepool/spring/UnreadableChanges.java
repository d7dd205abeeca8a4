package dev.tidepool.spring;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
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
    private final RefusedBodies bodies;

    UnreadableChanges(PathMappedEndpoints endpoints) {
        bodies = new RefusedBodies(endpoints);
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
            return answer(response, HttpServletResponse.SC_BAD_REQUEST, RefusedBodies.NO_SETTINGS);
        }
        if (failure instanceof HttpMediaTypeNotSupportedException && isChange(request)) {
            return answer(response, HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE, RefusedBodies.NO_JSON);
        }
        return null;
    }

    private boolean isChange(HttpServletRequest request) {
        return ServletRequestPathUtils.hasParsedRequestPath(request)
                && bodies.isChange(ServletRequestPathUtils.getParsedRequestPath(request)
                        .pathWithinApplication()
                        .value());
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
