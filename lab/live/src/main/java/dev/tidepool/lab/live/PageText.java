package dev.tidepool.lab.live;

import dev.tidepool.lab.results.report.PageTemplate;
import java.util.Map;

/** The live page's HTML: one file with its styles, its scripts and the chart library, in the report's colours. */
final class PageText {
    private PageText() {}

    /** Returns the page with the token that its requests need. */
    static String of(String token) {
        Map<String, String> parts = PageTemplate.chartLibrary();
        parts.put("token", token);
        parts.put("shared-css", PageTemplate.shared("report.css"));
        parts.put("css", PageTemplate.resource(PageText.class, "live.css"));
        parts.put(
                "js",
                PageTemplate.shared("theme.js")
                        + "\n"
                        + PageTemplate.shared("format.js")
                        + "\n"
                        + PageTemplate.resource(PageText.class, "strips.js")
                        + "\n"
                        + PageTemplate.resource(PageText.class, "live.js"));
        return PageTemplate.filled(PageText.class, "live.html", parts);
    }
}
