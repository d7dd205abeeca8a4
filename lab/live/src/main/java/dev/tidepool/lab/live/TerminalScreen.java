package dev.tidepool.lab.live;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.Signals;

/**
 * The whole screen of the terminal that standard error goes to. {@link #close} restores it, and so does a shutdown hook
 * when the process ends. A separate thread draws, so that a blocked terminal delays nobody. It skips frames that it
 * could not draw in time. Thread-safe.
 */
public final class TerminalScreen implements AutoCloseable {
    private static final String RESIZED = "WINCH";
    private static final long PATIENCE_SECONDS = 1;

    private final Terminal terminal;
    private final Display display;
    private final boolean blocks;
    private final Object oldResize;
    private final Thread hook = new Thread(this::giveBack, "terminal-restore");
    private final ThreadPoolExecutor painter = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(1),
            TerminalScreen::daemon,
            new ThreadPoolExecutor.DiscardOldestPolicy());
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicBoolean resized = new AtomicBoolean(true);
    private Size size = new Size(80, 24);
    private boolean open = true;

    private TerminalScreen(Terminal terminal) {
        this.terminal = terminal;
        this.display = new Display(terminal, true);
        this.blocks = unicode();
        this.oldResize = Signals.register(RESIZED, () -> resized.set(true));
        Attributes quiet = terminal.getAttributes();
        quiet.setLocalFlag(Attributes.LocalFlag.ECHO, false); // Ctrl-C still interrupts
        terminal.setAttributes(quiet);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        terminal.flush();
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Returns the screen; empty if standard input and standard error are no terminal, or one without cursor control.
     */
    public static Optional<TerminalScreen> open() {
        try {
            // stty rather than native code, which newer JDKs warn of; and the JVM keeps its handling of Ctrl-C.
            Terminal terminal = TerminalBuilder.builder()
                    .system(true)
                    .systemOutput(TerminalBuilder.SystemOutput.SysErr)
                    .provider("exec")
                    .dumb(false)
                    .nativeSignals(false)
                    .encoding(unicode() ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII)
                    .build();
            if (terminal.getStringCapability(Capability.cursor_address) == null) {
                terminal.close();
                return Optional.empty();
            }
            return Optional.of(new TerminalScreen(terminal));
        } catch (IOException | IllegalStateException none) {
            return Optional.empty();
        }
    }

    /**
     * Draws a run, soon.
     *
     * @param title the first line
     * @param points of the strips, oldest first
     * @param resizes oldest first
     */
    void draw(String title, List<Point> points, List<Resize> resizes) {
        painter.execute(() -> paint(title, points, resizes));
    }

    private void paint(String title, List<Point> points, List<Resize> resizes) {
        lock.lock();
        try {
            if (!open) {
                return;
            }
            if (resized.getAndSet(false)) {
                size = known(terminal.getSize());
                display.clear();
                display.resize(size.getRows(), size.getColumns());
            }
            TerminalFrame frame = new TerminalFrame(size.getColumns(), size.getRows(), blocks);
            List<AttributedString> lines = new ArrayList<>();
            for (String line : frame.of(title, points, resizes)) {
                lines.add(new AttributedString(line, lines.isEmpty() ? AttributedStyle.BOLD : AttributedStyle.DEFAULT));
            }
            display.update(lines, -1);
        } finally {
            lock.unlock();
        }
    }

    /** Restores the screen; a second call does nothing. */
    @Override
    public void close() {
        giveBack();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endsAnyway) {
            // The hook does nothing any more.
        }
    }

    private void giveBack() {
        painter.shutdown();
        try {
            if (!lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return; // the terminal is blocked and cannot be restored
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            if (open) {
                open = false;
                restore();
            }
        } finally {
            lock.unlock();
        }
    }

    private void restore() {
        terminal.puts(Capability.cursor_normal);
        terminal.puts(Capability.exit_ca_mode);
        terminal.flush();
        Signals.unregister(RESIZED, oldResize);
        try {
            terminal.close(); // with the attributes that it had
        } catch (IOException gone) {
            // The terminal is gone.
        }
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body, "terminal");
        thread.setDaemon(true);
        return thread;
    }

    /** Some terminals, such as serial lines, report size 0. */
    private static Size known(Size size) {
        return size.getColumns() > 0 && size.getRows() > 0 ? size : new Size(80, 24);
    }

    /** Decides by the environment, as other programs do. */
    private static boolean unicode() {
        for (String name : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
            String value = System.getenv(name);
            if (value != null && !value.isEmpty()) {
                return value.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
            }
        }
        return Charset.defaultCharset().equals(StandardCharsets.UTF_8) && System.getenv("TERM") == null;
    }
}
