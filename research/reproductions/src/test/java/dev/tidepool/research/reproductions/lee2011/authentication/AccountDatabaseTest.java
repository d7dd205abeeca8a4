package dev.tidepool.research.reproductions.lee2011.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccountDatabaseTest {
    private static final Population POPULATION = Population.of(PasswordDigests.PAPERS);

    @ParameterizedTest
    @EnumSource
    void itIsFilledAnewAndLeavesNothingWhenDropped(Database database) throws Exception {
        String url = database.url();
        AccountDatabase.fill(url, POPULATION);
        AccountDatabase.fill(url, POPULATION);
        try (AccountDatabase accounts = AccountDatabase.open(url)) {
            assertThat(accounts.kept(Population.name(Population.ACCOUNTS - 1)))
                    .isEqualTo(POPULATION.kept(Population.ACCOUNTS - 1));
            assertThat(accounts.kept(Population.name(Population.ACCOUNTS))).isNull();
            AccountDatabase.drop(url);
            assertThatThrownBy(() -> accounts.kept(Population.name(0))).isInstanceOf(java.sql.SQLException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mariadb://127.0.0.1:1/none?user=u&password=hidden", "jdbc:unknown:none", "localhost"})
    void aDatabaseThatCannotBeUsedIsNamedInOneLineWithoutItsPassword(String url) {
        assertThatThrownBy(() -> AccountDatabase.fill(url, POPULATION))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .startsWith("cannot set up the accounts in '" + AccountDatabase.shown(url) + "': ")
                .hasLineCount(1)
                .doesNotContain("hidden");
    }

    @Test
    void aUrlIsShownWithoutItsPassword() {
        assertThat(AccountDatabase.shown("jdbc:mariadb://host/db?user=u&password=p4$s&useSsl=true"))
                .isEqualTo("jdbc:mariadb://host/db?user=u&password=***&useSsl=true");
        assertThat(AccountDatabase.shown("jdbc:h2:mem:x;USER=u;PASSWORD=p"))
                .isEqualTo("jdbc:h2:mem:x;USER=u;PASSWORD=***");
        assertThat(AccountDatabase.shown("jdbc:h2:mem:x")).isEqualTo("jdbc:h2:mem:x");
    }
}
