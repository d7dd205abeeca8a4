package dev.tidepool.cluster.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.simulated.SimulatedCluster.CallerNode;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ends of futures after which the executor waited for their tasks for ever. */
class FutureEndsTest {
    private final SimulatedCluster cluster = new SimulatedCluster(1);
    private final CallerNode caller = connectedCaller();

    private CallerNode connectedCaller() {
        cluster.threads(1).member();
        return cluster.connectedCaller();
    }

    private void assertThatItTerminates() {
        caller.caller().shutdown();
        assertThat(caller.caller().isTerminated()).isTrue();
    }

    /** A result that is nested too deeply ends its codec with a StackOverflowError. */
    @Test
    void anErrorOfTheCodecFailsTheFuture() {
        Codec<String> codec = Codec.of(text -> new byte[0], bytes -> {
            throw new StackOverflowError();
        });
        CompletableFuture<String> future = caller.caller()
                .submit("1-20ms", new byte[0], codec, TaskOptions.defaults(), null, null)
                .future();
        cluster.run(100);
        assertThat(future.handle((result, thrown) -> thrown))
                .isCompletedWithValueMatching(StackOverflowError.class::isInstance);
        assertThatItTerminates();
    }

    private static Stream<Named<Consumer<CompletableFuture<String>>>> endsByUsers() {
        return Stream.of(
                Named.of("completeAsync", future -> future.completeAsync(() -> "fallback", Runnable::run)),
                Named.of(
                        "completeAsync that throws",
                        future -> future.completeAsync(
                                () -> {
                                    throw new IllegalStateException();
                                },
                                Runnable::run)),
                Named.of("obtrudeValue", future -> future.obtrudeValue("fallback")),
                Named.of("obtrudeException", future -> future.obtrudeException(new IllegalStateException())));
    }

    @ParameterizedTest
    @MethodSource("endsByUsers")
    void aTaskWhoseFutureItsUserEndsIsCancelled(Consumer<CompletableFuture<String>> end) {
        CompletableFuture<String> running = cluster.submit(caller, "1-500ms", TaskOptions.defaults());
        CompletableFuture<String> queued = cluster.submit(caller, "2-20ms", TaskOptions.defaults());
        cluster.run(100);
        end.accept(queued);
        assertThat(queued).isDone();
        cluster.run(2_000);
        assertThat(running).isCompletedWithValue("1-500ms");
        assertThat(cluster.starts).containsOnlyKeys("1-500ms");
        assertThatItTerminates();
    }

    @Test
    void anObtrudedValueReplacesAResult() {
        CompletableFuture<String> future = cluster.submit(caller, "1-20ms", TaskOptions.defaults());
        cluster.run(100);
        future.obtrudeValue("fallback");
        assertThat(future).isCompletedWithValue("fallback");
        assertThatItTerminates();
    }
}
