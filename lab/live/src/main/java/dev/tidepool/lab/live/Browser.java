package dev.tidepool.lab.live;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** The user's browser. */
public final class Browser {
    private Browser() {}

    /** Asks the system to open a page, without waiting for it; returns whether it could be asked. */
    public static boolean open(URI page) {
        try {
            new ProcessBuilder(command(System.getProperty("os.name", ""), page.toString()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException none) {
            return false;
        }
    }

    private static List<String> command(String system, String page) {
        String lower = system.toLowerCase(Locale.ROOT);
        if (lower.startsWith("mac")) {
            return List.of("open", page);
        }
        return lower.startsWith("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", page)
                : List.of("xdg-open", page);
    }
}
