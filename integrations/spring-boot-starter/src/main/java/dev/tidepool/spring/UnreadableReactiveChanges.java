package dev.tidepool.spring;

import java.nio.charset.StandardCharsets;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.ServerWebInputException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Does in WebFlux what {@link UnreadableChanges} does in Spring MVC. */
final class UnreadableReactiveChanges implements WebExceptionHandler, Ordered {
    private final RefusedBodies bodies;

    UnreadableReactiveChanges(PathMappedEndpoints endpoints) {
        bodies = new RefusedBodies(endpoints);
    }

    /** An application's own handlers of exceptions come later, and keep all other paths. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (bodies.isChange(
                exchange.getRequest().getPath().pathWithinApplication().value())) {
            if (failure instanceof ServerWebInputException unreadable) {
                return answer(exchange.getResponse(), unreadable.getStatusCode(), RefusedBodies.NO_SETTINGS);
            }
            if (failure instanceof UnsupportedMediaTypeStatusException other) {
                return answer(exchange.getResponse(), other.getStatusCode(), RefusedBodies.NO_JSON);
            }
        }
        return Mono.error(failure);
    }

    private static Mono<Void> answer(ServerHttpResponse response, HttpStatusCode status, String json) {
        response.setStatusCode(status);
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(json.getBytes(StandardCharsets.UTF_8))));
    }
}
