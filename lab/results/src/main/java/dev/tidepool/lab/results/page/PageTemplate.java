package dev.tidepool.lab.results.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Pages in one file that need no network: a shell with theme and chart library, and templates to fill it. Stateless.
 */
public final class PageTemplate {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z-]+)}}");
    private static final String CHART_LIBRARY = "uplot-1.6.32/";
    private static final Map<String, String> SHELL = Map.of(
            "chart-library-licence", resource(PageTemplate.class, CHART_LIBRARY + "LICENSE"),
            "chart-library-css", resource(PageTemplate.class, CHART_LIBRARY + "uPlot.min.css"),
            "chart-library", resource(PageTemplate.class, CHART_LIBRARY + "uPlot.iife.min.js"),
            "head", "",
            "sources", "",
            "footer", "",
            "data", "null");

    private PageTemplate() {}

    /**
     * Returns a page.
     *
     * @param parts {@code title} and {@code body}; {@code css} and {@code js}, which follow the shared ones; optionally
     *     {@code data} for the scripts, {@code head} for more meta elements, {@code sources} for the content security
     *     policy, and {@code footer}, which precedes the licence of the chart library
     */
    public static String page(Map<String, String> parts) {
        Map<String, String> all = new HashMap<>(SHELL);
        all.putAll(parts);
        String style = PoolColours.css() + resource(PageTemplate.class, "page.css");
        all.merge("css", style, (own, shared) -> shared + own);
        String scripts = resources(PageTemplate.class, List.of("theme.js", "format.js")) + "\n";
        all.merge("js", scripts, (own, shared) -> shared + own);
        return filled(PageTemplate.class, "page.html", all);
    }

    /** Returns JSON that can stand in a script element: without {@code <}, no text in it can close the element. */
    public static String data(Object value) {
        try {
            return Json.MAPPER.writeValueAsString(value).replace("<", "\\u003c");
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /**
     * Fills a template in one pass: braces within a part stay as they are.
     *
     * @param beside a class in the folder of the template
     * @param parts replace the names in double braces
     * @throws IllegalStateException if the template names an unknown part
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

    /** Returns several files beside a class, one after the other. */
    public static String resources(Class<?> beside, List<String> names) {
        return names.stream().map(name -> resource(beside, name)).collect(Collectors.joining("\n"));
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
