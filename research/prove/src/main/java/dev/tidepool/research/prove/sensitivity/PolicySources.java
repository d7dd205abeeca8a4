package dev.tidepool.research.prove.sensitivity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The source files of the package of {@code auto}, and the constants in them. The product keeps its constants where
 * they are explained, and nothing sets them at run time; so a variant is the source with one number changed. Immutable.
 */
public final class PolicySources {
    private static final String FOLDER = "policy/src/main/java/dev/tidepool/policy/sizing/auto";
    private static final Pattern CONSTANT =
            Pattern.compile("static final (int|long|double|Duration) ([A-Z][A-Z_0-9]*) = ([^;]+);");

    /** A constant that stands for no limit at all. */
    private static final String UNLIMITED = "MAX_VALUE";

    private final Map<String, String> textByClass;

    private PolicySources(Map<String, String> textByClass) {
        this.textByClass = textByClass;
    }

    /**
     * Reads the sources.
     *
     * @param checkout the root of the checkout
     * @throws IllegalArgumentException if it has none, in one line
     */
    public static PolicySources in(Path checkout) {
        Path folder = checkout.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("sensitivity needs the sources of the policy; found no folder " + folder
                    + "; run it in a checkout");
        }
        Map<String, String> texts = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".java") && !name.equals("package-info.java")) {
                    texts.put(name.substring(0, name.length() - ".java".length()), Files.readString(file));
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return new PolicySources(texts);
    }

    /** Returns the constants, by class and then as they stand in the file. */
    public List<PolicyConstant> constants() {
        List<PolicyConstant> constants = new ArrayList<>();
        textByClass.forEach((owner, text) -> {
            Matcher match = CONSTANT.matcher(text);
            while (match.find()) {
                if (!match.group(3).contains(UNLIMITED)) {
                    constants.add(new PolicyConstant(owner, match.group(2), match.group(1), match.group(3)));
                }
            }
        });
        return constants;
    }

    /** Returns the text of each class; that of the constant's class with the constant multiplied by a factor. */
    public Map<String, String> with(PolicyConstant constant, double factor) {
        Map<String, String> changed = new LinkedHashMap<>(textByClass);
        changed.computeIfPresent(constant.owner(), (owner, text) -> {
            String scaled = text.replace(constant.declaration(), constant.declaration(factor));
            if (scaled.equals(text)) {
                throw new IllegalArgumentException(owner + " has no " + constant.declaration());
            }
            return scaled;
        });
        return changed;
    }

    /** Returns the text of each class as it is. */
    public Map<String, String> unchanged() {
        return Map.copyOf(textByClass);
    }
}
