package dev.tidepool.limiter.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.limiter.CallOutcome;
import dev.tidepool.limiter.Permit;
import dev.tidepool.policy.sizing.Fixed;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LimiterInterceptorsTest {
    private static final MethodDescriptor<String, String> UNARY = method("unary", MethodDescriptor.MethodType.UNARY);
    private static final MethodDescriptor<String, String> STREAM =
            method("stream", MethodDescriptor.MethodType.SERVER_STREAMING);

    private final AdaptiveLimiter ofServer =
            AdaptiveLimiter.builder("server").policy(new Fixed(1)).build();
    private final AdaptiveLimiter ofClient =
            AdaptiveLimiter.builder("client").policy(new Fixed(2)).build();

    private final BlockingQueue<StreamObserver<String>> held = new LinkedBlockingQueue<>();
    private Server server;
    private ManagedChannel channel;
    private Channel limited;

    private static MethodDescriptor<String, String> method(String name, MethodDescriptor.MethodType type) {
        return MethodDescriptor.<String, String>newBuilder(new Text(), new Text())
                .setFullMethodName("test/" + name)
                .setType(type)
                .build();
    }

    private static final class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Refuses every message of a call that has begun. */
    private static final class RefusesMessages implements ClientInterceptor {
        @Override
        public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
            return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
                @Override
                public void sendMessage(Q message) {
                    throw Status.INVALID_ARGUMENT.asRuntimeException();
                }
            };
        }
    }

    @BeforeEach
    void start() throws IOException {
        ServerServiceDefinition service = ServerServiceDefinition.builder("test")
                .addMethod(UNARY, ServerCalls.asyncUnaryCall(this::answer))
                .addMethod(STREAM, ServerCalls.asyncServerStreamingCall(this::answer))
                .build();
        server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(ServerInterceptors.intercept(service, new LimiterServerInterceptor(ofServer)))
                .build()
                .start();
        channel = NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .build();
        limited = ClientInterceptors.intercept(channel, new LimiterClientInterceptor(ofClient, Duration.ZERO));
    }

    @AfterEach
    void stop() {
        channel.shutdownNow();
        server.shutdownNow();
    }

    private void answer(String request, StreamObserver<String> response) {
        switch (request) {
            case "hold" -> held.add(response);
            case "fail" -> response.onError(Status.INTERNAL.asRuntimeException());
            case "invalid" -> response.onError(Status.INVALID_ARGUMENT.asRuntimeException());
            case "throw" -> throw new IllegalStateException("no");
            default -> {
                response.onNext(request);
                response.onCompleted();
            }
        }
    }

    private String call(Channel on, String request) {
        return ClientCalls.blockingUnaryCall(on, UNARY, CallOptions.DEFAULT, request);
    }

    private Future<String> callLater(Channel on) {
        return ClientCalls.futureUnaryCall(on.newCall(UNARY, CallOptions.DEFAULT), "hold");
    }

    private static void awaitEmpty(AdaptiveLimiter limiter) {
        while (limiter.stats().inFlight() > 0) {
            Thread.onSpinWait();
        }
    }

    private void assertStatus(Channel on, String request, Status.Code code) {
        assertThatThrownBy(() -> call(on, request))
                .isInstanceOfSatisfying(
                        StatusRuntimeException.class,
                        thrown -> assertThat(thrown.getStatus().getCode()).isEqualTo(code));
        awaitEmpty(ofServer);
        awaitEmpty(ofClient);
    }

    @Test
    void bothSidesCountHowCallsEnd() {
        assertThat(call(limited, "hello")).isEqualTo("hello");
        awaitEmpty(ofServer);
        assertStatus(limited, "fail", Status.Code.INTERNAL);
        assertStatus(limited, "invalid", Status.Code.INVALID_ARGUMENT);
        assertStatus(limited, "throw", Status.Code.UNKNOWN);
        for (AdaptiveLimiter each : new AdaptiveLimiter[] {ofServer, ofClient}) {
            assertThat(each.stats().successes()).as(each.name()).isOne();
            assertThat(each.stats().dropped()).as(each.name()).isEqualTo(2);
            assertThat(each.stats().ignored()).as(each.name()).isOne();
        }
    }

    @Test
    void theServerRefusesBeyondItsLimit() throws Exception {
        Future<String> first = callLater(channel);
        StreamObserver<String> response = held.take();
        assertThatThrownBy(() -> call(channel, "hello"))
                .hasMessage("UNAVAILABLE: limiter 'server' lets no further call in");
        response.onNext("late");
        response.onCompleted();
        assertThat(first.get(120, TimeUnit.SECONDS)).isEqualTo("late");
        awaitEmpty(ofServer);
        assertThat(call(channel, "hello")).isEqualTo("hello");
    }

    @Test
    void theClientRefusesBeyondItsLimitAndSendsNothing() throws Exception {
        ofClient.acquire();
        ofClient.acquire();
        assertThatThrownBy(() -> call(limited, "hello"))
                .hasMessage("UNAVAILABLE: limiter 'client' lets no further call in");
        assertThat(ofServer.stats().arrivals()).isZero();
    }

    /** It waited beyond its deadline, and then counted as one that the downstream had dropped. */
    @Test
    void aCallWaitsUntilItsDeadlineAtMostAndThenSaysNothingOfTheDownstream() throws Exception {
        Channel patient =
                ClientInterceptors.intercept(channel, new LimiterClientInterceptor(ofClient, Duration.ofDays(1)));
        ofClient.acquire();
        Permit other = ofClient.acquire();
        CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(50, TimeUnit.MILLISECONDS);
        assertThatThrownBy(() -> ClientCalls.blockingUnaryCall(patient, UNARY, options, "hello"))
                .hasMessage("DEADLINE_EXCEEDED: the time was over before limiter 'client' let the call in");
        other.release(CallOutcome.SUCCESS);
        assertThatThrownBy(() -> ClientCalls.blockingUnaryCall(patient, UNARY, options, "hello"))
                .hasMessageStartingWith("DEADLINE_EXCEEDED");
        Deadline past = Deadline.after(-1, TimeUnit.MILLISECONDS);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try {
            assertThatThrownBy(() -> Context.current().withDeadline(past, timer).call(() -> call(patient, "hello")))
                    .isInstanceOf(StatusRuntimeException.class);
        } finally {
            timer.shutdownNow();
        }
        assertThat(ofClient.stats().dropped()).isZero();
        assertThat(ofServer.stats().arrivals()).isZero();
    }

    @Test
    void aDeadlineThatTheDownstreamMissesCounts() throws Exception {
        CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(200, TimeUnit.MILLISECONDS);
        assertThatThrownBy(() -> ClientCalls.blockingUnaryCall(limited, UNARY, options, "hold"))
                .hasMessageStartingWith("DEADLINE_EXCEEDED");
        awaitEmpty(ofClient);
        assertThat(ofClient.stats().dropped()).isOne();
    }

    @Test
    void aCallThatItsClientCancelsIsDroppedByTheServer() throws Exception {
        Future<String> call = callLater(limited);
        held.take();
        call.cancel(true);
        awaitEmpty(ofServer);
        awaitEmpty(ofClient);
        assertThat(ofServer.stats().dropped()).isOne();
        assertThat(ofClient.stats().ignored()).isOne();
    }

    /** The stub cancelled the call and ran no end of it: each such call kept its permit for ever. */
    @Test
    void aMessageThatAnInterceptorRefusesGivesItsPermitBack() {
        Channel refusing = ClientInterceptors.intercept(limited, new RefusesMessages());
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> call(refusing, "hello")).hasMessage("INVALID_ARGUMENT");
        }
        assertThat(ofClient.stats().inFlight()).isZero();
        assertThat(ofClient.stats().ignored()).isEqualTo(3);
    }

    @Test
    void streamsPass() throws InterruptedException {
        ofServer.acquire();
        ofClient.acquire();
        ofClient.acquire();
        Iterator<String> answers = ClientCalls.blockingServerStreamingCall(limited, STREAM, CallOptions.DEFAULT, "one");
        assertThat(answers.next()).isEqualTo("one");
    }
}
