package dev.tidepool.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.testing.ReservedPort;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Timeout(120)
class ThreeNodesTest {
    @Test
    void threeNodesAnswerAndThenTwo() throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (ReservedPort one = new ReservedPort();
                ReservedPort two = new ReservedPort();
                ReservedPort three = new ReservedPort()) {
            ThreeNodes.main(new String[] {"" + one.number(), "" + two.number(), "" + three.number()});
        } finally {
            System.setOut(out);
        }
        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains("from one=", "from two=", "from three=");
        assertThat(lines.get(1)).contains("from one=", "from two=").doesNotContain("three");
    }
}
