package dev.tidepool.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParseException;
import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.server.cli.KubernetesManifests.Workload;
import dev.tidepool.server.http.HealthPort;
import dev.tidepool.server.http.NodeMetrics;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1ContainerPort;
import io.kubernetes.client.openapi.models.V1EnvVar;
import io.kubernetes.client.openapi.models.V1Lifecycle;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Probe;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import io.kubernetes.client.openapi.models.V1Volume;
import io.kubernetes.client.openapi.models.V1VolumeMount;
import io.kubernetes.client.openapi.models.V2CrossVersionObjectReference;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParseResult;

/** The manifests of {@code examples/kubernetes} fit Kubernetes' schema, each other, and the servers' options. */
@Timeout(180)
class KubernetesManifestsTest {
    private static final KubernetesManifests MANIFESTS = KubernetesManifests.ofExamples();
    private static final Pattern VARIABLE = Pattern.compile("\\$\\(([A-Z_]+)\\)");

    /** What {@link dev.tidepool.options.cli.OrderlyEnd} allows after the tasks, in seconds. */
    private static final int LAST_STEPS = 5;

    static Stream<Workload> workloads() {
        return MANIFESTS.workloads().stream();
    }

    // ---- Schema

    @Test
    void everyFileIsAppliedAndEveryObjectFitsItsSchema() throws IOException {
        try (Stream<Path> files = Files.list(KubernetesManifests.FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".yaml")))
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.concat(Stream.of("kustomization.yaml"), KubernetesManifests.resources().stream())
                                    .toList());
        }
        assertThat(MANIFESTS.workloads())
                .extracting(Workload::name)
                .containsExactly("tidepool-node", "tidepool-balancer");
    }

    @ParameterizedTest
    @CsvSource({
        "publishNotReadyAddresses, publishUnreadyAddresses",
        "terminationGracePeriodSeconds, terminationGraceSeconds",
        "matchLabels, matchLabel",
        "fieldPath: status, path: status",
        "averageValue, averageValues",
        "maxReplicas: 10, maxReplica: 10",
        "apps/v1, apps/v2"
    })
    void theCheckOfTheSchemaFindsMistakes(String right, String wrong) {
        String text = KubernetesManifests.text("nodes.yaml");
        assertThat(text).contains(right);
        assertThatThrownBy(() -> KubernetesManifests.of(text.replace(right, wrong)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> KubernetesManifests.of(text.replace("periodSeconds: 2", "periodSeconds: often")))
                .isInstanceOf(JsonParseException.class);
    }

    // ---- Labels and names

    @ParameterizedTest
    @MethodSource("workloads")
    void everySelectorFindsItsPodsAndNoOthers(Workload workload) {
        Map<String, String> labels = workload.template().getMetadata().getLabels();
        assertThat(workload.selector()).isEqualTo(labels);
        assertThat(workload.template().getSpec().getTopologySpreadConstraints())
                .allMatch(spread -> labels.equals(spread.getLabelSelector().getMatchLabels()));
        assertThat(MANIFESTS
                        .named(V1PodDisruptionBudget.class, workload.name())
                        .getSpec()
                        .getSelector()
                        .getMatchLabels())
                .isEqualTo(labels);
        assertThat(MANIFESTS.all(V1Service.class))
                .filteredOn(service -> labels.equals(service.getSpec().getSelector()))
                .hasSize(1);
        assertThat(workloads()
                        .filter(other ->
                                labels.equals(other.template().getMetadata().getLabels())))
                .hasSize(1);
    }

    @Test
    void theNodesAreFoundByTheNameThatEverybodyUses() {
        V1StatefulSet nodes = MANIFESTS.all(V1StatefulSet.class).get(0);
        V1Service service = MANIFESTS.named(V1Service.class, nodes.getSpec().getServiceName());
        assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
        assertThat(service.getSpec().getPublishNotReadyAddresses()).isTrue(); // a node joins before it is ready
        assertThat(service.getSpec().getSelector())
                .isEqualTo(nodes.getSpec().getSelector().getMatchLabels());
        Workload node = workloads().findFirst().orElseThrow();
        Workload balancer = workloads().skip(1).findFirst().orElseThrow();
        String name = service.getMetadata().getName();
        assertThat(value(node, "--join")).isEqualTo(name + ":" + value(node, "--port"));
        assertThat(value(balancer, "--nodes")).isEqualTo(name + ":" + value(node, "--callers-port"));
        assertThat(value(node, "--callers-host")).isEqualTo("$(POD_NAME)." + name);
        assertThat(KubernetesManifests.text("kustomization.yaml")).contains("--node '%s,*.%s'".formatted(name, name));
        assertThat(service.getSpec().getPorts())
                .extracting(each -> each.getPort().toString())
                .containsExactly(value(node, "--port"), value(node, "--callers-port"));
    }

    @Test
    void theAutoscalerReadsAMetricThatANodeHasAndSizesTheNodes() throws Exception {
        V2HorizontalPodAutoscaler scaler =
                MANIFESTS.all(V2HorizontalPodAutoscaler.class).get(0);
        V2CrossVersionObjectReference target = scaler.getSpec().getScaleTargetRef();
        V1StatefulSet nodes = MANIFESTS.named(V1StatefulSet.class, target.getName());
        assertThat(target.getKind()).isEqualTo(nodes.getKind());
        assertThat(target.getApiVersion()).isEqualTo(nodes.getApiVersion());
        assertThat(nodes.getSpec().getReplicas()).isNull(); // an apply would undo what the autoscaler did
        assertThat(scaler.getSpec().getMinReplicas()).isPositive();
        Map<String, String> scrape = nodes.getSpec().getTemplate().getMetadata().getAnnotations();
        assertThat(scrape.get("prometheus.io/port"))
                .isEqualTo(value(workloads().findFirst().orElseThrow(), "--health-port"));
        assertThat(get(scrape.get("prometheus.io/path")).body())
                .contains("\n"
                        + scaler.getSpec()
                                .getMetrics()
                                .get(0)
                                .getPods()
                                .getMetric()
                                .getName() + " ");
    }

    // ---- Options and ports

    @ParameterizedTest
    @MethodSource("workloads")
    void theServerAcceptsItsOptions(Workload workload) {
        V1Container container = container(workload);
        ParseResult parsed = Server.commandLine().parseArgs(container.getArgs().toArray(String[]::new));
        assertThat(parsed.subcommand().commandSpec().name())
                .isEqualTo(container.getName())
                .isEqualTo(container.getArgs().get(0));
        List<String> variables = Stream.ofNullable(container.getEnv())
                .flatMap(List::stream)
                .map(V1EnvVar::getName)
                .toList();
        assertThat(container.getArgs())
                .allSatisfy(
                        option -> assertThat(VARIABLE.matcher(option).results().map(each -> each.group(1)))
                                .isSubsetOf(variables));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void portsAreThoseOfTheOptions(Workload workload) {
        boolean isNode = container(workload).getName().equals("node");
        assertThat(port(workload, "health")).isEqualTo(value(workload, "--health-port"));
        if (isNode) {
            assertThat(port(workload, "members")).isEqualTo(value(workload, "--port"));
            assertThat(port(workload, "callers")).isEqualTo(value(workload, "--callers-port"));
        } else {
            assertThat(port(workload, "http")).isEqualTo(value(workload, "--port"));
        }
        Map<String, String> labels = workload.template().getMetadata().getLabels();
        for (V1Service service : MANIFESTS.all(V1Service.class)) {
            if (labels.equals(service.getSpec().getSelector())) {
                assertThat(service.getSpec().getPorts())
                        .allSatisfy(each -> assertThat(
                                        port(workload, each.getTargetPort().getStrValue()))
                                .isEqualTo(each.getPort().toString()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void theProbesAskPagesOfTheHealthPort(Workload workload) throws Exception {
        V1Container container = container(workload);
        for (V1Probe probe :
                List.of(container.getStartupProbe(), container.getLivenessProbe(), container.getReadinessProbe())) {
            assertThat(probe.getHttpGet().getPort().getStrValue()).isEqualTo("health");
            assertThat(get(probe.getHttpGet().getPath()).statusCode()).isEqualTo(200);
        }
        assertThat(container.getLivenessProbe().getHttpGet().getPath()).isEqualTo("/health");
        assertThat(container.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/ready");
    }

    // ---- Secrets, rights and the end

    @ParameterizedTest
    @MethodSource("workloads")
    void secretsAreMountedFiles(Workload workload) {
        List<String> options = container(workload).getArgs().stream()
                .filter(option -> option.matches("--(secret-file|token-file|tls-[a-z]+)=.*"))
                .toList();
        assertThat(options).isNotEmpty();
        for (String option : options) {
            Path file = Path.of(option.replaceFirst(".*=", ""));
            V1VolumeMount mount = container(workload).getVolumeMounts().stream()
                    .filter(each -> each.getMountPath().equals(file.getParent().toString()))
                    .findAny()
                    .orElseThrow();
            assertThat(mount.getReadOnly()).isTrue();
            V1Volume volume = workload.template().getSpec().getVolumes().stream()
                    .filter(each -> each.getName().equals(mount.getName()))
                    .findAny()
                    .orElseThrow();
            assertThat(volume.getSecret().getDefaultMode()).isEqualTo(0440); // the group is the pod's fsGroup
            assertThat(volume.getSecret().getItems())
                    .anyMatch(item -> item.getPath().equals(file.getFileName().toString()));
            assertThat(KubernetesManifests.text("kustomization.yaml"))
                    .contains("generic " + volume.getSecret().getSecretName())
                    .containsPattern("--from-file=(certificates/)?" + Pattern.quote("" + file.getFileName()) + "\\s");
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void nothingRunsAsRootOrWithoutALimitOfMemory(Workload workload) {
        V1PodSpec pod = workload.template().getSpec();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSecurityContext().getRunAsUser()).isPositive();
        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
        V1Container container = container(workload);
        assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
        assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
        assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(container.getResources().getLimits()).containsKey("memory");
        assertThat(container.getResources().getRequests()).containsKeys("cpu", "memory");
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void thereIsTimeToDrain(Workload workload) {
        V1Lifecycle lifecycle = container(workload).getLifecycle();
        long before = lifecycle == null ? 0 : lifecycle.getPreStop().getSleep().getSeconds();
        long drain = Long.parseLong(value(workload, "--drain"));
        assertThat(workload.template().getSpec().getTerminationGracePeriodSeconds())
                .isGreaterThan(before + drain + LAST_STEPS);
    }

    private static V1Container container(Workload workload) {
        assertThat(workload.template().getSpec().getContainers()).hasSize(1);
        return workload.template().getSpec().getContainers().get(0);
    }

    private static String value(Workload workload, String option) {
        Matcher found = Pattern.compile(Pattern.quote(option) + "=(.*)").matcher("");
        return container(workload).getArgs().stream()
                .filter(each -> found.reset(each).matches())
                .map(each -> found.group(1))
                .findAny()
                .orElseThrow(() -> new AssertionError(workload.name() + " has no " + option));
    }

    private static String port(Workload workload, String name) {
        return container(workload).getPorts().stream()
                .filter(each -> each.getName().equals(name))
                .map(V1ContainerPort::getContainerPort)
                .findAny()
                .orElseThrow()
                .toString();
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        MemberLoad load = new MemberLoad(Duration.ZERO, 1, 1, 0, Duration.ZERO, Duration.ZERO, 1, Double.NaN, 2, 1, 1);
        try (HealthPort health = HealthPort.start("127.0.0.1", 0, () -> null, () -> NodeMetrics.text(load, null))) {
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(health.uri().resolve(path)).build(), BodyHandlers.ofString());
        }
    }
}
