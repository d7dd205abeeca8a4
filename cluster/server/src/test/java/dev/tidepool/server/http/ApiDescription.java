package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/** The description {@code openapi.yaml}, as a parser of OpenAPI reads it. */
final class ApiDescription {
    /** An operation, such as {@code GET /members}, with its responses by status code. */
    record Operation(String method, String path, Map<Integer, ApiResponse> responses) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    private final OpenAPI api = Objects.requireNonNull(read(text()).getOpenAPI());

    static String text() {
        try (InputStream in = ApiDescription.class.getResourceAsStream("openapi.yaml")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static SwaggerParseResult read(String text) {
        return new OpenAPIV3Parser().readContents(text);
    }

    List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        api.getPaths()
                .forEach((path, item) -> item.readOperationsMap().forEach((method, operation) -> {
                    Map<Integer, ApiResponse> responses = new TreeMap<>();
                    operation
                            .getResponses()
                            .forEach((code, response) -> responses.put(Integer.valueOf(code), resolved(response)));
                    operations.add(new Operation(method.name(), path, responses));
                }));
        return operations;
    }

    Operation operation(String name) {
        return operations().stream()
                .filter(each -> each.toString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the names of a response's headers, but for those that HTTP gives to every response. */
    List<String> headers(ApiResponse response) {
        return response.getHeaders() == null
                ? List.of()
                : List.copyOf(response.getHeaders().keySet());
    }

    /** Returns the schema that a schema refers to, or itself. */
    Schema<?> resolved(Schema<?> schema) {
        return schema.get$ref() == null
                ? schema
                : referred(schema.get$ref(), api.getComponents().getSchemas()::get);
    }

    private ApiResponse resolved(ApiResponse response) {
        return response.get$ref() == null
                ? response
                : referred(response.get$ref(), api.getComponents().getResponses()::get);
    }

    Schema<?> schema(String name) {
        return Objects.requireNonNull(api.getComponents().getSchemas().get(name));
    }

    private static <T> T referred(String reference, Function<String, T> components) {
        return Objects.requireNonNull(components.apply(reference.substring(reference.lastIndexOf('/') + 1)), reference);
    }
}
