package dev.tidepool.lab.results.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DataTableTest {
    private static final DataTable TABLE = new DataTable(
            List.of(DataTable.text("pool"), DataTable.number("p99"), DataTable.number("lost")),
            List.of(
                    List.of(TableCell.of("a|<b>"), TableCell.of("12", "[9..15]"), TableCell.EMPTY),
                    List.of(
                            TableCell.drawn("auto", "<b>auto</b>"),
                            TableCell.of("7").with("data-key", 7),
                            TableCell.EMPTY)));

    @Test
    void textAlignsNumbersToTheRight() {
        assertThat(TextTable.of(TABLE.withoutEmptyColumns(), "> ")).isEqualTo("""
                > pool          p99
                > a|<b>  12 [9..15]
                > auto            7
                """);
    }

    @Test
    void markdownEscapesAndAligns() {
        assertThat(MarkdownTable.of(TABLE.withoutEmptyColumns())).isEqualTo("""
                | pool      |        p99 |
                |:----------|-----------:|
                | a\\|&lt;b> | 12 [9..15] |
                | auto      |          7 |
                """);
    }

    @Test
    void htmlEscapesTextsAndKeepsMarkup() {
        assertThat(HtmlTable.of(TABLE.withoutEmptyColumns(), "pools", "p < q"))
                .contains("aria-label=\"p &lt; q\"", "<th scope=\"col\" class=\"number\">p99</th>")
                .contains("<th scope=\"row\">a|&lt;b&gt;</th><td class=\"number\">12 <small>[9..15]</small></td>")
                .contains("<th scope=\"row\"><b>auto</b></th><td class=\"number\" data-key=\"7\">7</td>")
                .doesNotContain("lost");
    }

    @Test
    void aRowWithTooManyCellsIsRefused() {
        assertThatThrownBy(() -> DataTable.of(DataTable.texts("one"), List.of(List.of("a", "b"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row a has 2 cells, expected 1");
    }
}
