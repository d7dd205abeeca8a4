package dev.tidepool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What {@code tidepool list} shows. */
class CatalogueTest {

    @Test
    void everyRowHasItsOwnNameASummaryAndASource() {
        for (Catalogue kind : Catalogue.all()) {
            assertThat(kind.rows()).isNotEmpty();
            assertThat(kind.rows().stream().map(Catalogue.Row::name))
                    .as(kind.title())
                    .doesNotHaveDuplicates();
            assertThat(kind.rows()).allSatisfy(row -> {
                assertThat(row.summary()).isNotBlank();
                assertThat(row.source().isEmpty())
                        .as(row.name())
                        .isEqualTo(kind.title().equals("Workloads"));
            });
        }
    }
}
