package dev.tidepool.lab.measure.contestant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.options.UnknownNameException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContestantsTest {

    @Test
    void theNumberAfterAColonSetsTheThreads() {
        Contestant contestant = Contestants.find("jdk-fixed:16");
        assertThat(contestant.name()).isEqualTo("jdk-fixed:16");
        assertThat(contestant.parameters()).containsEntry("threads", 16);
    }

    @Test
    void oursTellTheirPolicyAndItsParameters() {
        Contestant contestant = Contestants.find("fixed:16");
        assertThat(contestant.policy()).isEqualTo("fixed");
        assertThat(contestant.parameters()).containsEntry("threads", 16);
        assertThat(Contestants.find("ema").parameters()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            jdk-fixed:0 | threads is 0; allowed is 1 to 100000
            jdk-fixed:x | found threads 'x', expected a whole number, or unlimited
            jdk-cached:4 | jdk-cached has no parameters; write just 'jdk-cached'
            ema:a=1 | unknown parameter 'a'; known are alpha, interval, floor, idleTimeout, falling (nearest: alpha)
            auto:speed=3 | unknown parameter 'speed'; there are no parameters
            ema:0.7 | '0.7' is not key=value; the parameters of ema are alpha, interval, floor, idleTimeout, falling
            ema:alpha=0.5:alpha=0.7 | alpha is given twice; give it once
            ema:alpha=2 | alpha is 2.0; allowed is 0.001 to 1.0
            ema:interval=0.5ms | interval is 0.5 ms; allowed is 1.0 ms to 3600000.0 ms
            jetty:max=4 | min is 8 and max is 4; allowed is min from 1 to max: set both
            tomcat:core=-1 | core is -1 and max is 200; allowed is core from 0 to max: set both
            jboss-enhanced:max=0 | max is 0; allowed is 1 to 100000
            jetty:idleTimeout=2h | idleTimeout is 7200000.0 ms; allowed is 1.0 ms to 3600000.0 ms
            group16-fixed-ema:alpha=2 | alpha is 2.0; allowed is 0.001 to 1.0
            """)
    void aParameterThatIsNotAllowedIsNamed(String typed, String message) {
        assertThatThrownBy(() -> Contestants.find(typed)).hasMessage("pool '%s': %s", typed, message);
    }

    @Test
    void moreThreadsThanAnyMachineStartsAreRefused() {
        assertThatThrownBy(() -> Contestants.find("fixed:1000000"))
                .hasMessage("threads of pool fixed:1000000 is 1000000; allowed is 1 to 100000");
    }

    @Test
    void parametersOfAPolicyAreSetByName() {
        Contestant contestant = Contestants.find("ema:alpha=0.7:interval=50ms:falling=Followed");
        assertThat(contestant.name()).isEqualTo("ema:alpha=0.7:interval=50ms:falling=Followed");
        assertThat(contestant.policy()).isEqualTo("ema");
        assertThat(contestant.parameters())
                .containsEntry("alpha", 0.7)
                .containsEntry("interval", "50ms")
                .containsEntry("idleTimeout", "300ms")
                .containsEntry("falling", "followed");
    }

    @Test
    void anUnknownNameOffersTheNearest() {
        assertThatThrownBy(() -> Contestants.find("jdk-fixd"))
                .isInstanceOf(UnknownNameException.class)
                .hasMessageContaining("nearest: jdk-fixed");
    }

    @Test
    void onlyAPoolOfOursCanBePutInOrder() {
        Contestant jdk = Contestants.find("jdk-fixed:2");
        assertThat(Contestants.inOrder(jdk)).isSameAs(jdk);
        Contestant ours = Contestants.find("ema:alpha=0.7");
        assertThat(Contestants.inOrder(ours)).isNotSameAs(ours).returns("ema:alpha=0.7", Contestant::name);
    }

    @Test
    void virtualThreadsAreThereFromJdk21On() {
        assertThat(Contestants.all().stream().anyMatch(family -> family.name().equals("jdk-virtual")))
                .isEqualTo(Runtime.version().feature() >= 21);
    }
}
