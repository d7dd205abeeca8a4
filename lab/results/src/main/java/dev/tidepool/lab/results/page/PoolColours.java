package dev.tidepool.lab.results.page;

import java.util.Locale;

/**
 * The colours of pools, by index: {@value #NAMED} of colours.css that colour-blind readers can tell apart, then
 * generated ones. A golden angle keeps neighbours far apart, and their tones alternate between dark and light.
 * Stateless.
 */
public final class PoolColours {
    /** How many colours colours.css has. */
    public static final int NAMED = 8;

    /** How many colours there are; further pools begin anew. */
    public static final int ALL = 96;

    private static final double GOLDEN_ANGLE = 137.508;
    private static final int TONES = 3;

    private PoolColours() {}

    /** Returns the style class of a pool, whose text has the pool's colour. */
    public static String styleClass(int index) {
        return "hue-" + index % ALL;
    }

    /** Returns the colours as custom properties, light and dark, and a style class for the colour of each pool. */
    public static String css() {
        StringBuilder css = new StringBuilder(PageTemplate.resource(PoolColours.class, "colours.css"));
        css.append(":root {");
        for (int i = NAMED; i < ALL; i++) {
            css.append(String.format(
                    Locale.ROOT, " --hue-%d: hsl(%.0f 65%% var(--tone-%d));", i, i * GOLDEN_ANGLE % 360, i % TONES));
        }
        css.append(" }\n");
        for (int i = 0; i < ALL; i++) {
            css.append(String.format(Locale.ROOT, ".hue-%d { color: var(--hue-%1$d); }%n", i));
        }
        return css.toString();
    }
}
