package dev.tidepool.lab.load;

import dev.tidepool.lab.load.serve.ServerTiming;
import dev.tidepool.server.http.ClientLimits;
import dev.tidepool.server.http.Guard;
import dev.tidepool.server.http.HttpListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Compiles the code of the client before anything is measured: the client sends requests at full speed to a trivial
 * server in this JVM. At the rates of a load, the compiler would take longer than most runs.
 */
final class ClientWarmUp {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int CALLERS = 16;
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private ClientWarmUp() {}

    /**
     * Warms up.
     *
     * @param seconds how long
     * @param stopped ends it early
     */
    static void run(double seconds, CountDownLatch stopped) throws InterruptedException {
        HttpListener listener;
        try {
            listener = HttpListener.start(LOOPBACK, 0, ClientLimits.of(2 * CALLERS), new Guard(null, new Echo()), null);
        } catch (IOException noSocket) {
            throw new IllegalStateException("cannot listen on loopback: " + noSocket.getMessage(), noSocket);
        }
        LoadTarget target = LoadTarget.of(listener.uri().toString());
        try (LoadClient client = LoadClient.start(target, null, CALLERS, 1, LIMIT, false)) {
            HttpCallers loop = new HttpCallers(client, () -> "/tasks/task?nanos=0", CALLERS, Duration.ZERO);
            loop.measure();
            loop.start();
            boolean unused = stopped.await((long) (seconds * 1e3), TimeUnit.MILLISECONDS);
            loop.stop(LIMIT);
        } finally {
            boolean unused = listener.end(LIMIT);
        }
    }

    /** Answers like a server with empty tasks. */
    private static final class Echo extends Handler.Abstract.NonBlocking {
        private static final String TIMING = new ServerTiming(0, 0).text();

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.getHeaders().put(ServerTiming.HEADER, TIMING);
            response.write(true, ByteBuffer.allocate(1), callback);
            return true;
        }
    }
}
