package dev.tidepool.lab.results.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Pages that need no network and no other file: a template, its parts, and the chart library that they share. Stateless. */
public final class PageTemplate {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z-]+)}}");
    private static final String CHART_LIBRARY = "uplot-1.6.32/";

    private PageTemplate() {}

    /** Returns the parts that put the chart library into a page; the caller may add its own. */
    public static Map<String, String> chartLibrary() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("chart-library-licence", shared(CHART_LIBRARY + "LICENSE"));
        parts.put("chart-library-css", shared(CHART_LIBRARY + "uPlot.min.css"));
        parts.put("chart-library", shared(CHART_LIBRARY + "uPlot.iife.min.js"));
        return parts;
    }

    /**
     * Fills a template in one pass: braces within a part stay as they are.
     *
     * @param beside the class that the template's file lies beside
     * @param template the file's name
     * @param parts what stands for each name in double braces
     * @throws IllegalStateException if the template asks for another part
     */
    public static String filled(Class<?> beside, String template, Map<String, String> parts) {
        return PLACEHOLDER.matcher(resource(beside, template)).replaceAll(match -> {
            String part = parts.get(match.group(1));
            if (part == null) {
                throw new IllegalStateException(template + " asks for an unknown part: " + match.group());
            }
            return Matcher.quoteReplacement(part);
        });
    }

    /** Returns a file beside this class, which all pages may use. */
    public static String shared(String name) {
        return resource(PageTemplate.class, name);
    }

    /** Returns several files beside this class, one after the other. */
    static String shared(List<String> names) {
        return names.stream().map(PageTemplate::shared).collect(Collectors.joining("\n"));
    }

    /**
     * Returns a file beside a class.
     *
     * @throws IllegalStateException if there is none
     */
    public static String resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing from the jar: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
