package dev.tidepool.lab.live;

import dev.tidepool.lab.results.page.PageTemplate;
import java.util.List;
import java.util.Map;

/** The live page's HTML, in the report's colours. */
final class PageText {
    private PageText() {}

    /** Returns the page with the token that its requests need. */
    static String of(String token) {
        return PageTemplate.page(Map.of(
                "title", "Tidepool, live",
                "head", """
                        <meta name="tidepool-token" content="%s">
                        <link rel="icon" href="data:,">
                        """.formatted(token),
                "sources", "; connect-src 'self'; img-src data:",
                "css", PageTemplate.resource(PageText.class, "live.css"),
                "body", PageTemplate.resource(PageText.class, "live.html"),
                "footer",
                        "<kbd>P</kbd> pauses and resumes the drawing, <kbd>R</kbd> goes to the slider, arrow keys "
                                + "move it. ",
                "js", PageTemplate.resources(PageText.class, List.of("livestrips.js", "live.js"))));
    }
}
