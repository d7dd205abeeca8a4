package dev.tidepool.options.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, the JDK and the machine, as {@code --version} prints them. */
public final class Version implements IVersionProvider {
    private static final String FILE = "version.properties";

    /** Returns the version of this build, such as 1.2.3; the build writes it from the project file. */
    public static String number() {
        Properties properties = new Properties();
        try (InputStream file = Version.class.getResourceAsStream(FILE)) {
            if (file != null) {
                properties.load(file);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        String version = properties.getProperty("version", "");
        return version.matches("[0-9].*") ? version : "of an unknown build";
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "tidepool " + number(),
            "JDK %s (%s), %s"
                    .formatted(
                            System.getProperty("java.version"),
                            System.getProperty("java.vendor"),
                            System.getProperty("java.home")),
            "%s %s, %d processors"
                    .formatted(
                            System.getProperty("os.name"),
                            System.getProperty("os.arch"),
                            Runtime.getRuntime().availableProcessors())
        };
    }
}
