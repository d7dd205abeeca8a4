package dev.tidepool.lab.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A page that shows runs as they happen, for browsers of this machine. Each run calls {@link #begin}, then {@link
 * #figures} a few times a second, then {@link #runEnded}. The last call is {@link #finish}. None of these waits for
 * viewers. Thread-safe.
 */
public final class LivePage implements AutoCloseable {
    /** The minimum of the page's slider, as a multiple of the offered rate. */
    public static final double MIN_RATE = 0.1;

    /** The maximum of the slider. */
    public static final double MAX_RATE = 3;

    private static final long FETCH_SECONDS = 2;
    private static final long FOLLOW_MILLIS = 250;
    private static final String EVERYTHING = "state";
    private static final String NEWS = "news";

    private final Viewers viewers = new Viewers();
    private final Object lock = new Object();
    private final String title;
    private final LiveServer server;
    private String phase = "";
    private @Nullable RunHeader heading;
    private Strips strips = new Strips();
    private @Nullable DoubleConsumer rate;
    private double factor = 1;
    private boolean moved;
    private boolean running;
    private @Nullable Path reportFile;
    private byte @Nullable [] report;
    private CountDownLatch notFetched = new CountDownLatch(0);
    private @Nullable ScheduledExecutorService follower;

    private LivePage(String title, int port) throws IOException {
        this.title = title;
        this.server = LiveServer.start(this, port);
    }

    /**
     * Opens the page, for this machine only.
     *
     * @param title of the page
     * @param port where it listens on the loopback address; 0 for any free port
     * @throws IOException if it cannot listen there
     */
    public static LivePage open(String title, int port) throws IOException {
        return new LivePage(title, port);
    }

    /** Returns the page's address. */
    public URI uri() {
        return server.uri();
    }

    /**
     * Offers a slider for the rate of arrivals while a run is under way. Without this the page has none.
     *
     * @param control multiplies the intended rate by {@value #MIN_RATE} to {@value #MAX_RATE} until the run ends;
     *     called by any thread
     */
    public void adjusts(DoubleConsumer control) {
        synchronized (lock) {
            rate = control;
            viewers.send(event(EVERYTHING, everything()));
        }
    }

    /** Shows what is being done, in a few words. */
    public void phase(String text) {
        synchronized (lock) {
            phase = text;
            viewers.send(event(NEWS, JsonNodeFactory.instance.objectNode().put("phase", text)));
        }
    }

    /** A run begins: empty strips, and the intended rate. */
    public void begin(RunHeader run) {
        synchronized (lock) {
            heading = run;
            phase = "starting";
            strips = new Strips();
            factor = 1;
            moved = false;
            running = false;
            viewers.send(event(EVERYTHING, everything()));
        }
    }

    /** The run under way has come this far. */
    public void figures(LiveFigures figures) {
        synchronized (lock) {
            Point point = strips.add(figures);
            if (point == null) {
                return;
            }
            ObjectNode news = JsonNodeFactory.instance.objectNode();
            if (!running) {
                running = true;
                phase = "running";
                news.put("phase", phase).put("adjustable", adjustable());
            }
            news.putArray("points").addPOJO(point);
            Resize resize = strips.newResize();
            if (resize != null) {
                news.putArray("resizes").addPOJO(resize);
            }
            news.put("reason", strips.reason());
            viewers.send(event(NEWS, news));
        }
    }

    /**
     * Shows a server until {@link #close}.
     *
     * @param what its pool and workload
     * @param current supplies the state every {@value #FOLLOW_MILLIS} ms; called by one thread
     */
    @SuppressWarnings("FutureReturnValueIgnored") // it ends with its executor
    public void follow(RunHeader what, Supplier<LiveFigures> current) {
        begin(what);
        ScheduledExecutorService every = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "tidepool-live");
            thread.setDaemon(true);
            return thread;
        });
        synchronized (lock) {
            follower = every;
        }
        every.scheduleAtFixedRate(() -> figures(current.get()), FOLLOW_MILLIS, FOLLOW_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** The run under way is over. */
    public void runEnded() {
        synchronized (lock) {
            running = false;
            phase = "run ended";
            viewers.send(event(
                    NEWS,
                    JsonNodeFactory.instance.objectNode().put("phase", phase).put("adjustable", false)));
        }
    }

    /**
     * Shows the report. {@link #close} waits for the viewers to get it.
     *
     * @param html the report, a file
     * @throws IOException if it cannot be read
     */
    public void finish(Path html) throws IOException {
        byte[] bytes = Files.readAllBytes(html);
        synchronized (lock) {
            running = false;
            phase = "ended";
            report = bytes;
            reportFile = html.toAbsolutePath();
            notFetched = new CountDownLatch(viewers.size());
            viewers.send(event(EVERYTHING, everything()));
        }
    }

    /** Ends the page. After {@link #finish} viewers have {@value #FETCH_SECONDS} s to get the report. */
    @Override
    public void close() {
        close(Duration.ofSeconds(FETCH_SECONDS));
    }

    /** Ends the page, and waits at most so long for viewers that have not got the report. */
    void close(Duration fetching) {
        CountDownLatch waitFor;
        synchronized (lock) {
            waitFor = notFetched;
            if (follower != null) {
                follower.shutdownNow();
            }
        }
        try {
            waitFor.await(fetching.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        server.end();
    }

    /** Adds a viewer and sends it the whole state; false if there are too many. */
    boolean enter(Viewer viewer) {
        synchronized (lock) {
            if (!viewers.hasRoom()) {
                return false;
            }
            viewers.enter(viewer);
            return viewer.offer(event(EVERYTHING, everything()));
        }
    }

    void leave(Viewer viewer) {
        viewers.leave(viewer);
    }

    /** Returns the report; null before the end. */
    byte @Nullable [] report() {
        synchronized (lock) {
            return report;
        }
    }

    /** One more viewer has the report. */
    void fetched() {
        synchronized (lock) {
            notFetched.countDown();
        }
    }

    /** Changes the arrival rate; false if no run is under way that allows it. */
    boolean changeRate(double multiple) {
        DoubleConsumer control;
        synchronized (lock) {
            control = rate;
            if (control == null || !running) {
                return false;
            }
            factor = multiple;
            moved = true;
            viewers.send(event(
                    NEWS,
                    JsonNodeFactory.instance.objectNode().put("factor", factor).put("moved", moved)));
        }
        control.accept(multiple);
        return true;
    }

    private boolean adjustable() {
        return rate != null && running;
    }

    private ObjectNode everything() {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        all.put("title", title).put("phase", phase).put("factor", factor).put("moved", moved);
        all.put("slider", rate != null).put("adjustable", adjustable());
        all.putPOJO("heading", heading);
        all.putPOJO("points", strips.points());
        all.putPOJO("resizes", strips.resizes());
        all.put("reason", strips.reason());
        all.put("report", reportFile == null ? null : reportFile.toString());
        return all;
    }

    private static byte[] event(String name, ObjectNode data) {
        try {
            return ("event: " + name + "\ndata: " + Json.MAPPER.writeValueAsString(data) + "\n\n")
                    .getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
