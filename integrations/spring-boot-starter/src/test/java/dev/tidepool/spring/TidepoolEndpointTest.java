package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.Blocking;
import dev.tidepool.executor.PoolStats;
import dev.tidepool.executor.TypedTask;
import dev.tidepool.policy.control.SpareThreads;
import dev.tidepool.policy.sizing.Fixed;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** A web application with asynchronous requests and the actuator, by HTTP. */
@SuppressWarnings("FutureReturnValueIgnored")
class TidepoolEndpointTest {
    private static ConfigurableApplicationContext context;

    /** A web application. */
    @EnableAutoConfiguration
    @Import(Orders.class)
    @Configuration(proxyBeanMethods = false)
    static class Shop {
        @Bean
        AdaptiveExecutor mine() {
            return AdaptiveExecutor.create("mine");
        }
    }

    /** Has an executor that was called so before the starter came. */
    @EnableAutoConfiguration
    @Configuration(proxyBeanMethods = false)
    static class Clinic {
        @Bean
        AdaptiveExecutor doctor() {
            return AdaptiveExecutor.create("doctor");
        }
    }

    /** An asynchronous request. */
    @RestController
    static class Orders {
        @GetMapping("/order")
        Callable<String> order() {
            return () -> Thread.currentThread().getName();
        }
    }

    @BeforeAll
    static void start() {
        context = Started.server(
                Shop.class,
                "tidepool.executors.reports.policy=fixed:1",
                "tidepool.executors.reports.max=8",
                "tidepool.executors.mails.queue-capacity=9",
                "tidepool.executors.mails.policy=cached",
                "tidepool.health.out-of-service-on-overload=true",
                "management.metrics.distribution.percentiles-histogram.tidepool.executor.response=true",
                "management.endpoints.web.exposure.include=tidepool,health,prometheus",
                "management.endpoint.health.show-details=always");
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return Http.get(context, path);
    }

    private static HttpResponse<String> post(String path, String json) throws Exception {
        return Http.post(context, path, json);
    }

    private static JsonNode json(HttpResponse<String> response) {
        return Http.json(response);
    }

    @Test
    void asynchronousRequestsRunOnTheApplicationsExecutor() throws Exception {
        assertThat(get("/order").body()).startsWith("task-");
    }

    @Test
    void theEndpointShowsEveryExecutorWithItsReasons() throws Exception {
        JsonNode all = json(get("/actuator/tidepool"));
        assertThat(all.propertyNames()).containsExactly("applicationTaskExecutor", "mails", "mine", "reports");
        JsonNode reports = json(get("/actuator/tidepool/reports"));
        assertThat(reports.get("summary").asString()).startsWith("AdaptiveExecutor 'reports' (running): ");
        assertThat(reports.get("stats").get("policy").asString()).isEqualTo("fixed");
        assertThat(reports.get("stats").has("queueWaitP99Millis")).isTrue();
        assertThat(reports.get("decisions").get(0).get("reason").asString()).isNotBlank();
    }

    @Test
    void everyExecutorHasItsMetersUnderTheNameOfItsBean() {
        MeterRegistry registry = context.getBean(MeterRegistry.class);
        for (String bean : List.of("applicationTaskExecutor", "mine", "reports")) {
            assertThat(registry.get("executor.pool.max")
                            .tag("name", bean)
                            .gauge()
                            .value())
                    .isPositive();
            assertThat(registry.get("tidepool.executor.limit")
                            .tag("name", bean)
                            .gauge()
                            .value())
                    .isPositive();
        }
    }

    /** The timers had neither a histogram nor a maximum. */
    @Test
    void aPropertyOfSpringBootPublishesAHistogramOfResponseTimes() throws Exception {
        Started.result(context.getBean("mine", AdaptiveExecutor.class).submit(() -> "done"));
        Timer response = context.getBean(MeterRegistry.class)
                .get("tidepool.executor.response")
                .tag("name", "mine")
                .timer();
        Started.awaitUntil(() -> response.count() > 0);
        assertThat(get("/actuator/prometheus").body())
                .contains("tidepool_executor_response_seconds_bucket{name=\"mine\",le=\"+Inf\"}")
                .contains("tidepool_executor_response_seconds_max{name=\"mine\"}")
                .contains("tidepool_executor_wait_seconds_max{name=\"mine\"}")
                .doesNotContain("tidepool_executor_wait_seconds_bucket");
    }

    @Test
    void boundsAndPolicyChangeWhileTasksRun() throws Exception {
        HttpResponse<String> changed =
                post("/actuator/tidepool/mine", "{\"min\": 1, \"max\": 5, \"policy\": \"fixed:3\"}");
        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(json(changed).get("max").asInt()).isEqualTo(5);
        AdaptiveExecutor mine = context.getBean("mine", AdaptiveExecutor.class);
        assertThat(mine.bounds().minThreads()).isEqualTo(1);
        assertThat(mine.policy()).isEqualTo(new Fixed(3));
        assertThat(json(post("/actuator/tidepool/mine", "{\"max\": 6}"))
                        .get("min")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aWrongValueIsRefusedInOneSentenceAndChangesNothing() throws Exception {
        HttpResponse<String> refused =
                post("/actuator/tidepool/applicationTaskExecutor", "{\"max\": 3, \"policy\": \"atuo\"}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).get("error").asString())
                .startsWith("there is no sizing policy 'atuo'; nearest is auto; all are ");
        assertThat(json(get("/actuator/tidepool/applicationTaskExecutor"))
                        .get("max")
                        .asInt())
                .isGreaterThan(3);
        assertThat(json(post("/actuator/tidepool/applicationTaskExecutor", "{\"max\": 0}"))
                        .get("error")
                        .asString())
                .isEqualTo("max is 0; allowed is 1 to unlimited");
        HttpResponse<String> unknown = post("/actuator/tidepool/report", "{\"max\": 3}");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(json(unknown).get("error").asString())
                .isEqualTo("there is no executor 'report'; all are applicationTaskExecutor, mails, mine, reports");
        assertThat(get("/actuator/tidepool/report").statusCode()).isEqualTo(404);
    }

    /** Unknown words changed nothing and were answered by 200, and wrong numbers by a bare 400. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"queueCapcity": 5}   | there is no setting 'queueCapcity'; nearest is queueCapacity; \
                    all are min, max, queueCapacity, policy
                    {"max": 3, "mx": 5}   | there is no setting 'mx'; nearest is max; \
                    all are min, max, queueCapacity, policy
                    {"max": "x"}          | max is 'x'; expected a whole number up to 2147483647
                    {"max": 3.5}          | max is '3.5'; expected a whole number up to 2147483647
                    {"min": 9999999999}   | min is '9999999999'; expected a whole number up to 2147483647
                    {}                    | nothing to change: give at least one of min, max, queueCapacity, policy
                    {"max": null}         | nothing to change: give at least one of min, max, queueCapacity, policy
                    {"queueCapacity": 0}  | queueCapacity is 0; allowed is 1 to 1000000000
                    {"queueCapacity": 5}  | the queue is unbounded and stays so; \
                    set queue-capacity in the application's properties
                    {"max": 3, "queueCapacity": 5} | the queue is unbounded and stays so; \
                    set queue-capacity in the application's properties
                    """)
    void aChangeThatMeansNothingIsRefusedInOneSentence(String change, String sentence) throws Exception {
        HttpResponse<String> refused = post("/actuator/tidepool/reports", change);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).get("error").asString()).isEqualTo(sentence);
        assertThat(Started.executor(context, "reports").bounds().maxThreads()).isEqualTo(8);
    }

    /** It changed that other executor. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /actuator/tidepool/mine              | {"name": "reports", "max": 1}
                    /actuator/tidepool/mine?name=reports | {"max": 1}
                    """)
    void theNameOfAnotherExecutorBesideThePathIsRefused(String path, String change) throws Exception {
        HttpResponse<String> refused = post(path, change);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused).get("error").asString()).startsWith("there is no setting 'name'; nearest is ");
        assertThat(Started.executor(context, "reports").bounds().maxThreads()).isEqualTo(8);
        assertThat(json(get("/actuator/tidepool/mails?name=reports"))
                        .get("summary")
                        .asString())
                .startsWith("AdaptiveExecutor 'mails' ");
    }

    @Test
    void theCapacityOfABoundedQueueChanges() throws Exception {
        HttpResponse<String> changed = post("/actuator/tidepool/mails", "{\"queueCapacity\": 5}");
        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(json(changed).get("stats").get("queueCapacity").asInt()).isEqualTo(5);
    }

    @Test
    void overloadIsInTheHealthAndEndsWithIt() throws Exception {
        AdaptiveExecutor reports = Started.executor(context, "reports");
        CountDownLatch seen = new CountDownLatch(1);
        try {
            Callable<Void> blocked = () -> {
                Started.await(seen);
                return null;
            };
            reports.submit(blocked);
            reports.submit(blocked);
            Started.awaitUntil(() -> reports.stats().overloaded());
            HttpResponse<String> health = get("/actuator/health");
            assertThat(health.statusCode()).isEqualTo(503);
            JsonNode tidepool = json(health).get("components").get("tidepool");
            assertThat(tidepool.get("status").asString()).isEqualTo("OUT_OF_SERVICE");
            assertThat(tidepool.get("details").get("reports").asString())
                    .isEqualTo("overloaded: 1 of 1 thread busy, queue length 1");
            assertThat(get("/actuator/health/readiness").statusCode()).isEqualTo(200);
            Health byDefault = new OverloadHealthIndicator(
                            context.getBean(ContextExecutors.class), new TidepoolProperties.Health(false, false))
                    .health();
            assertThat(byDefault.getStatus()).isEqualTo(Status.UP);
            assertThat(byDefault.getDetails().get("reports").toString()).startsWith("overloaded: ");
        } finally {
            seen.countDown();
        }
        Started.awaitUntil(() -> !reports.stats().overloaded());
        assertThat(json(get("/actuator/health"))
                        .get("components")
                        .get("tidepool")
                        .get("status")
                        .asString())
                .isEqualTo("UP");
    }

    /** Tomcat's threads and a pool of the JDK are none of ours. */
    @Test
    void theDoctorSeesAllPoolsOfTheProcess() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService theirs = Executors.newSingleThreadExecutor(task -> new Thread(task, "theirs-1"));
        try {
            CountDownLatch started = new CountDownLatch(1);
            theirs.submit(() -> {
                started.countDown();
                return release.await(Started.LIMIT_SECONDS, TimeUnit.SECONDS);
            });
            Started.await(started);
            JsonNode report = json(get("/actuator/tidepool/doctor"));
            List<String> names = new ArrayList<>();
            report.at("/facts/pools").forEach(pool -> names.add(pool.get("name").asString()));
            assertThat(names).contains("mine", "reports", "mails", "theirs").doesNotHaveDuplicates();
            assertThat(names).anyMatch(name -> name.startsWith("http-nio"));
            List<String> subjects = new ArrayList<>();
            report.at("/findings")
                    .forEach(finding -> subjects.add(finding.get("subject").asString()));
            assertThat(subjects).anyMatch(pools -> pools.contains("mine")); // its queue has no bound
        } finally {
            release.countDown();
            theirs.shutdown();
        }
    }

    /** Its report was not to be had, without a word. */
    @Test
    void anExecutorThatTheDoctorHidesIsNamedInTheLog() {
        CollectedLog log = new CollectedLog(TidepoolActuatorAutoConfiguration.class.getName());
        try {
            Started.server(Clinic.class, "management.endpoints.web.exposure.include=tidepool")
                    .close();
            Started.server(Clinic.class, "management.endpoints.web.exposure.include=health")
                    .close();
        } finally {
            log.end();
        }
        assertThat(log.messages())
                .containsExactly("/actuator/tidepool/doctor answers with the doctor's report, and not with that of the"
                        + " executor 'doctor', which is in /actuator/tidepool only; give this bean another name");
    }

    /** Health said 0 threads, and the doctor more busy threads than threads; the meters counted them all along. */
    @Test
    void longRunningAndBlockedThreadsCountInMetersHealthAndDoctorAlike() throws Exception {
        AdaptiveExecutor mails = Started.executor(context, "mails");
        CountDownLatch seen = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(2);
        Runnable waits = () -> {
            started.countDown();
            Started.awaitUntil(() -> seen.getCount() == 0);
        };
        try {
            mails.execute(TypedTask.longRunning(waits));
            mails.execute(() -> Blocking.run(waits));
            Started.await(started);
            MeterRegistry registry = context.getBean(MeterRegistry.class);
            assertThat(registry.get("executor.pool.size")
                            .tag("name", "mails")
                            .gauge()
                            .value())
                    .isEqualTo(2);
            assertThat(json(get("/actuator/health"))
                            .at("/components/tidepool/details/mails")
                            .asString())
                    .isEqualTo("2 of 2 threads busy, queue length 0");
            List<JsonNode> pools = new ArrayList<>();
            json(get("/actuator/tidepool/doctor")).at("/facts/pools").forEach(pools::add);
            assertThat(pools)
                    .filteredOn(pool -> pool.get("name").asString().equals("mails"))
                    .singleElement()
                    .satisfies(pool -> {
                        assertThat(pool.get("threads").asInt()).isEqualTo(2);
                        assertThat(pool.get("busy").asInt()).isEqualTo(2);
                    });
            assertThat(json(get("/actuator/tidepool/mails")).get("summary").asString())
                    .contains("2 more long-running or blocked");
        } finally {
            seen.countDown();
        }
    }

    @Test
    void theHealthOfAPoolThatIsTooLargeSaysSo() {
        PoolStats stats = context.getBean("mine", AdaptiveExecutor.class).stats();
        Instant now = Instant.parse("2026-11-25T12:00:00Z");
        assertThat(OverloadHealthIndicator.detail(
                        stats,
                        Optional.of(new SpareThreads(Duration.ofHours(49), 40, 3.1)),
                        now.atZone(ZoneOffset.UTC)))
                .endsWith(" busy, queue length 0; kept 40 threads for 3.1 busy ones since Monday");
        assertThat(OverloadHealthIndicator.detail(stats, Optional.empty(), now.atZone(ZoneOffset.UTC)))
                .endsWith(" busy, queue length 0");
    }
}
