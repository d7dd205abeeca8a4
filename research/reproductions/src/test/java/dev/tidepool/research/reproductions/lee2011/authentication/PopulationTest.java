package dev.tidepool.research.reproductions.lee2011.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PopulationTest {

    @Test
    void everyAccountsPasswordIsKept() {
        Population population = Population.of(PasswordDigests.PAPERS);
        for (int account = 0; account < Population.ACCOUNTS; account += 7) {
            assertThat(PasswordDigests.PAPERS.matches(Population.password(account), population.kept(account)))
                    .isTrue();
            assertThat(PasswordDigests.PAPERS.matches(Population.password(account + 1), population.kept(account)))
                    .isFalse();
        }
    }

    @Test
    void ofAHundredLoginsFiveAreToBeRefused() {
        List<Login> logins = Population.logins(20_000, 1);
        assertThat(logins.stream()
                        .filter(login -> login.expected() == Answer.REFUSED)
                        .count())
                .isBetween(900L, 1_100L);
        assertThat(logins).isEqualTo(Population.logins(20_000, 1)).isNotEqualTo(Population.logins(20_000, 2));
    }

    @Test
    void aLoginInALogShowsNoPassword() {
        assertThat(new Login("anna", "secret", Answer.ACCEPTED).toString()).doesNotContain("secret");
    }
}
