package dev.tidepool.lab.load.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DemandTest {
    @Test
    void whatARequestCarriesIsReadBack() {
        Demand demand = new Demand(2, List.of(1_200_000L, 0L, 40_000_000L));
        assertThat(demand.text()).isEqualTo("1200000,0,40000000");
        assertThat(Demand.parse(2, 3, demand.text())).isEqualTo(demand);
    }

    @Test
    void whatIsNoDemandIsSaidInOneLine() {
        for (String text : List.of("", "x", "1,", "-1", "1.5", "1,2,3", "600000000001", "9999999999999999999")) {
            assertThatThrownBy(() -> Demand.parse(0, 1, text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("nanos ");
        }
        assertThatThrownBy(() -> Demand.parse(0, 2, "600000000000,1"))
                .hasMessage("nanos asks for 600 s; a task may take 600 s");
        assertThatThrownBy(() -> Demand.parse(0, 2, "1,".repeat(1_000))).hasMessageContaining("characters");
    }

    @Test
    void timingsAreReadBackToTheMicrosecond() {
        ServerTiming timing = new ServerTiming(1_234_000, 98_765_432_000L);
        assertThat(ServerTiming.parse(timing.text())).isEqualTo(timing);
        assertThat(new ServerTiming(0, 499).text()).isEqualTo("queue;dur=0.0, service;dur=0.0");
        assertThat(ServerTiming.parse(null)).isNull();
        assertThat(ServerTiming.parse("db;dur=53, queue;dur=x, service;dur=1")).isNull();
        assertThat(ServerTiming.parse("miss")).isNull();
    }
}
