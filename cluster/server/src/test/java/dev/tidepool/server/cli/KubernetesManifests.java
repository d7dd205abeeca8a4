package dev.tidepool.server.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The manifests of {@code examples/kubernetes}, read by the models of Kubernetes' own client. */
final class KubernetesManifests {
    static final Path FOLDER = folder();

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Gson GSON = new GsonBuilder()
            .registerTypeAdapter(OffsetDateTime.class, (JsonDeserializer<OffsetDateTime>)
                    (text, type, context) -> OffsetDateTime.parse(text.getAsString()))
            .create();

    /** Checks that an object has every required field and no unknown one. */
    @FunctionalInterface
    private interface Schema {
        void validate(JsonElement object) throws IOException;
    }

    private record Kind(Class<? extends KubernetesObject> model, Schema schema) {}

    private static final Map<String, Kind> KINDS = Map.of(
            "v1 Service", new Kind(V1Service.class, V1Service::validateJsonElement),
            "apps/v1 StatefulSet", new Kind(V1StatefulSet.class, V1StatefulSet::validateJsonElement),
            "apps/v1 Deployment", new Kind(V1Deployment.class, V1Deployment::validateJsonElement),
            "policy/v1 PodDisruptionBudget",
                    new Kind(V1PodDisruptionBudget.class, V1PodDisruptionBudget::validateJsonElement),
            "autoscaling/v2 HorizontalPodAutoscaler",
                    new Kind(V2HorizontalPodAutoscaler.class, V2HorizontalPodAutoscaler::validateJsonElement));

    private final List<KubernetesObject> objects;

    private KubernetesManifests(List<KubernetesObject> objects) {
        this.objects = objects;
    }

    /** Pods of one kind. */
    record Workload(String name, V1PodTemplateSpec template, Map<String, String> selector) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Returns those of the folder. */
    static KubernetesManifests ofExamples() {
        List<KubernetesObject> objects = new ArrayList<>();
        for (String name : resources()) {
            objects.addAll(of(text(name)).objects);
        }
        return new KubernetesManifests(objects);
    }

    /**
     * Reads manifests, separated by three hyphens.
     *
     * @throws IllegalArgumentException if one has an unknown kind or field, or lacks a field
     * @throws com.google.gson.JsonParseException if a field's value is of another type
     */
    static KubernetesManifests of(String yaml) {
        List<KubernetesObject> objects = new ArrayList<>();
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
            while (documents.hasNext()) {
                objects.add(read(documents.next()));
            }
            return new KubernetesManifests(objects);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static KubernetesObject read(JsonNode document) throws IOException {
        String name = document.path("apiVersion").asText() + " "
                + document.path("kind").asText();
        Kind kind = KINDS.get(name);
        if (kind == null) {
            throw new IllegalArgumentException("a manifest is of kind '" + name + "'; known are " + KINDS.keySet());
        }
        JsonElement object = JsonParser.parseString(document.toString());
        kind.schema.validate(object);
        return GSON.fromJson(object, kind.model);
    }

    /** Returns the files that {@code kubectl apply -k} applies. */
    static List<String> resources() {
        try {
            JsonNode resources = YAML.readTree(text("kustomization.yaml")).path("resources");
            List<String> names = new ArrayList<>();
            resources.forEach(each -> names.add(each.asText()));
            return names;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static String text(String file) {
        try {
            return Files.readString(FOLDER.resolve(file));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Path folder() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("examples/kubernetes"))) {
            root = root.getParent();
        }
        return root.resolve("examples/kubernetes");
    }

    <T extends KubernetesObject> List<T> all(Class<T> kind) {
        return objects.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    <T extends KubernetesObject> T named(Class<T> kind, String name) {
        return all(kind).stream()
                .filter(each -> name.equals(each.getMetadata().getName()))
                .findAny()
                .orElseThrow(() -> new AssertionError("no " + kind.getSimpleName() + " is called " + name));
    }

    List<Workload> workloads() {
        Stream<Workload> nodes = all(V1StatefulSet.class).stream()
                .map(set -> new Workload(
                        set.getMetadata().getName(),
                        set.getSpec().getTemplate(),
                        set.getSpec().getSelector().getMatchLabels()));
        Stream<Workload> balancers = all(V1Deployment.class).stream()
                .map(each -> new Workload(
                        each.getMetadata().getName(),
                        each.getSpec().getTemplate(),
                        each.getSpec().getSelector().getMatchLabels()));
        return Stream.concat(nodes, balancers).toList();
    }
}
