package dev.tidepool.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class DecisionLogTest {

    @Test
    void ofTooManyTheResizesThatMovedTheTargetMostStayInOrderOfTime() throws IOException {
        JsonNode decisions = json("""
                [{"t":1,"target":4,"resize":false},{"t":2,"target":40,"resize":true},{"t":3,"target":40,"resize":false},
                 {"t":4,"target":41,"resize":true},{"t":5,"target":8,"resize":true}]""");

        assertThat(DecisionLog.kept(decisions, 2).findValuesAsText("t")).containsExactly("2", "5");
        assertThat(DecisionLog.kept(decisions, 3).findValuesAsText("t")).containsExactly("2", "4", "5");
    }

    @Test
    void whatWasDecidedReadsInWords() throws IOException {
        JsonNode decisions = json("""
                [{"t":1.25,"target":4,"resize":true,"decision":{"floor":2,"prestart":4,"limit":2147483647,
                  "growAtBacklog":2147483647,"idleTimeoutMillis":60000}}]""");

        assertThat(DecisionLog.kept(decisions, 9).findValuesAsText("decided"))
                .containsExactly("floor 2, prestart 4, limit none, grow at backlog never, idle timeout 60 s");
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }
}
