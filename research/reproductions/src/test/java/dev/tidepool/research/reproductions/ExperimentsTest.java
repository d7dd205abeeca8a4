package dev.tidepool.research.reproductions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ExperimentsTest {

    @Test
    void experimentsAreFoundByLetterInEitherCase() {
        assertThat(Experiments.find("f"))
                .singleElement()
                .satisfies(found -> assertThat(found.about().letter()).isEqualTo("F"));
        assertThat(Experiments.find("all")).isEqualTo(Experiments.all());
        assertThat(Experiments.all())
                .extracting(each -> each.about().letter())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void aSearchIsFoundByTheLetterOfItsExperiment() {
        assertThat(Experiments.searches("c"))
                .singleElement()
                .satisfies(found -> assertThat(found.about().letter()).isEqualTo("C"));
        assertThatThrownBy(() -> Experiments.searches("G"))
                .hasMessage(
                        "experiment 'G' has no search for where its claims hold; those that have one are A, B, C, D,"
                                + " E, F and all");
    }

    @Test
    void anUnknownLetterIsAnsweredWithThoseThereAre() {
        assertThatThrownBy(() -> Experiments.find("?"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("unknown experiment '?'; allowed are A, B, C, D, E, F")
                .hasMessageEndingWith(" and all");
    }
}
