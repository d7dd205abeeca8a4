package dev.tidepool.lab.live;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
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
 * The whole screen of the terminal that standard error goes to, borrowed: {@link #close} gives it back as it was, and so does the end of
 * this process for whatever reason that lets it run its hooks. Thread-safe.
 */
public final class TerminalScreen implements AutoCloseable {
    private static final String RESIZED = "WINCH";

    private final Terminal terminal;
    private final Display display;
    private final boolean blocks;
    private final Object oldResize;
    private final Thread hook = new Thread(this::giveBack, "terminal");
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

    /** Returns the screen; empty where standard input and standard error are no terminal, or one that cannot be drawn on. */
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
     * Draws a run.
     *
     * @param title the first line
     * @param strips what there is to draw
     */
    synchronized void draw(String title, Strips strips) {
        if (!open) {
            return;
        }
        if (resized.getAndSet(false)) {
            size = known(terminal.getSize());
            display.clear();
            display.resize(size.getRows(), size.getColumns());
        }
        List<AttributedString> lines = new ArrayList<>();
        for (String line : new TerminalFrame(size.getColumns(), size.getRows(), blocks).of(title, strips)) {
            lines.add(new AttributedString(line, lines.isEmpty() ? AttributedStyle.BOLD : AttributedStyle.DEFAULT));
        }
        display.update(lines, -1);
    }

    /** Gives the screen back as it was; a second call does nothing. */
    @Override
    public void close() {
        giveBack();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException endsAnyway) {
            // The hook does nothing any more.
        }
    }

    private synchronized void giveBack() {
        if (!open) {
            return;
        }
        open = false;
        terminal.puts(Capability.cursor_normal);
        terminal.puts(Capability.exit_ca_mode);
        terminal.flush();
        Signals.unregister(RESIZED, oldResize);
        try {
            terminal.close(); // with the attributes that it had
        } catch (IOException gone) {
            // Nobody is left to see it.
        }
    }

    /** Terminals without a size of their own, such as a serial line's, say 0. */
    private static Size known(Size told) {
        return told.getColumns() > 0 && told.getRows() > 0 ? told : new Size(80, 24);
    }

    /** By the environment, as programs that are no Java ones do. */
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
