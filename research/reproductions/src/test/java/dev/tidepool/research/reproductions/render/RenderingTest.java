package dev.tidepool.research.reproductions.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.reproductions.model.MadeUp;
import java.util.List;
import org.junit.jupiter.api.Test;

class RenderingTest {

    @Test
    void theTextHasVerdictsAndAlignedValuesPublishedBesideOurs() {
        String text = PlainText.of(MadeUp.reproduction());
        assertThat(text)
                .contains("X  Something <tried>")
                .contains("Of 2 claims, 1 holds, 1 does not hold, 0 cannot be decided.")
                .contains("[holds] it is fast (section 1)")
                .contains("[does not hold] it is small (section 2)")
                .contains("pool           p50 s, paper               ours  threads")
                .contains("ours | theirs             2  2.10 [1.90..2.20]        5")
                .contains("other                     –                  –        –");
    }

    @Test
    void thePageHoldsEverythingAndEscapesIt() {
        String page = ReproductionPage.of(
                "./tidepool reproduce X", ValueOrigin.IN_THE_SIMULATOR, List.of(MadeUp.reproduction()));
        assertThat(page)
                .contains("Something &lt;tried&gt;")
                .contains("a &lt;/script&gt; note")
                .contains("<td class=\"verdict does-not-hold\">does not hold</td>")
                .contains("\"name\":\"ours, published\",\"published\":true")
                .doesNotContain("{{")
                .doesNotContain("src=\"http", "href=\"http", "url(http")
                .doesNotContain("src=");
    }

    @Test
    void theSameReproductionsGiveTheSameBytes() {
        assertThat(ReproductionPage.of("c", ValueOrigin.IN_THE_SIMULATOR, List.of(MadeUp.reproduction())))
                .isEqualTo(ReproductionPage.of("c", ValueOrigin.IN_THE_SIMULATOR, List.of(MadeUp.reproduction())));
    }
}
