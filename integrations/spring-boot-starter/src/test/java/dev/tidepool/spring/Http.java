package dev.tidepool.spring;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests to an application that {@link Started} has started. */
final class Http {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Http() {}

    static HttpResponse<String> get(ConfigurableApplicationContext context, String path) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(uri(context, path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    static HttpResponse<String> post(ConfigurableApplicationContext context, String path, String json)
            throws Exception {
        return post(uri(context, path), "application/json", json);
    }

    static HttpResponse<String> post(URI address, String type, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    static JsonNode json(HttpResponse<String> response) {
        return JsonMapper.shared().readTree(response.body());
    }

    static URI uri(ConfigurableApplicationContext context, String path) {
        return uri(context, "local.server.port", path);
    }

    static URI uri(ConfigurableApplicationContext context, String port, String path) {
        return URI.create("http://localhost:" + context.getEnvironment().getRequiredProperty(port) + path);
    }
}
