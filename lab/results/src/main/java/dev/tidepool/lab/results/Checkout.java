package dev.tidepool.lab.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The checkout that the launcher runs from. */
final class Checkout {
    /** The launcher sets this to its folder. */
    private static final String ROOT = "tidepool.root";

    private static final long LIMIT_SECONDS = 1;

    private Checkout() {}

    /**
     * Returns the git commit, followed by "-dirty" if files differ from it; null if git has none or does not answer.
     */
    static @Nullable String commit() {
        String root = System.getProperty(ROOT);
        if (root == null || !Files.exists(Path.of(root, ".git"))) {
            return null;
        }
        try {
            // Excluding every tag leaves the commit itself.
            Process git = new ProcessBuilder(
                            "git", "-C", root, "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!git.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                git.destroyForcibly();
                return null;
            }
            String answer = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return git.exitValue() == 0 && !answer.isEmpty() ? answer : null;
        } catch (IOException noGit) {
            return null;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
