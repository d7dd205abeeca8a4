package dev.tidepool.research.reproductions.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.reproductions.model.ClaimMap.Circumstance;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ClaimMapTest {
    private static final List<Circumstance> OPEN = List.of(
            new Circumstance("arrivals are", List.of("bursts", "Poisson")),
            new Circumstance("threads cost", List.of("nothing", "little", "much")),
            new Circumstance("the order is", List.of("FIFO", "LIFO")),
            new Circumstance("times are", List.of("known", "guessed")));

    private static ClaimMap map(Predicate<List<Integer>> holds) {
        return new ClaimMap(
                OPEN,
                ClaimMap.choices(OPEN).stream()
                        .map(choice -> new ClaimMap.Point(
                                choice,
                                List.of(
                                        Claim.of("a", "s", Judgement.of("rule", true, "why")),
                                        Claim.of("b", "s", Judgement.of("rule", holds.test(choice), "why")))))
                        .toList());
    }

    @Test
    void theExperimentsOwnPointIsTheFirst() {
        assertThat(ClaimMap.choices(OPEN))
                .hasSize(24)
                .startsWith(List.of(0, 0, 0, 0))
                .doesNotHaveDuplicates();
    }

    @Test
    void onlyClaimsThatDoNotHoldGetASentence() {
        assertThat(map(choice -> false).claims()).singleElement().satisfies(claim -> {
            assertThat(claim.text()).isEqualTo("b");
            assertThat(claim.why()).isEqualTo("nowhere in the region searched (0 of 24 points); here why");
        });
        assertThat(map(choice -> true).claims()).isEmpty();
    }

    @Test
    void theSentenceHasTheFewestConditionsThatAreEnough() {
        assertThat(map(choice -> choice.get(0) == 1).sentence(1))
                .isEqualTo("holds if arrivals are Poisson (12 of 24 points)");
        assertThat(map(choice -> choice.get(1) > 0).sentence(1))
                .isEqualTo("holds if threads cost little, or if threads cost much (16 of 24 points)");
        assertThat(map(choice -> choice.get(0) == 1 && choice.get(2) == 1).sentence(1))
                .isEqualTo("holds if arrivals are Poisson and the order is LIFO (6 of 24 points)");
        assertThat(map(choice -> choice.equals(List.of(1, 2, 1, 1))).sentence(1))
                .isEqualTo("holds if arrivals are Poisson and threads cost much and the order is LIFO"
                        + " and times are guessed (1 of 24 points)");
    }

    @Test
    void aClaimThatHoldsAtTwoFarPointsIsNotSaidToHoldOnlyAtTheFirst() {
        assertThat(map(choice -> choice.equals(List.of(0, 0, 0, 1)) || choice.equals(List.of(1, 2, 1, 0)))
                        .sentence(1))
                .startsWith("holds if arrivals are bursts and threads cost nothing")
                .contains(", or if arrivals are Poisson and threads cost much")
                .endsWith("(2 of 24 points)");
    }

    @Test
    void aConditionThatExplainsNoFurtherPointIsLeftOut() {
        Predicate<List<Integer>> holds = choice -> choice.get(0) == 1 && (choice.get(1) > 0 || choice.get(2) == 1);
        assertThat(map(holds).sentence(1))
                .isEqualTo("holds if arrivals are Poisson and the order is LIFO, or if arrivals are Poisson and threads"
                        + " cost little, or if arrivals are Poisson and threads cost much (10 of 24 points)");
        assertThat(map(choice -> choice.get(0) == 1 && choice.get(1) < 2).sentence(1))
                .isEqualTo("holds if arrivals are Poisson and threads cost nothing, or if arrivals are Poisson and"
                        + " threads cost little (8 of 24 points)");
    }

    @Test
    void theTableHasTheShareOfPointsForEachValue() {
        Table table = map(choice -> choice.get(0) == 1 && choice.get(1) == 2).table();
        assertThat(table.columns()).containsExactly("b");
        assertThat(table.rows()).extracting(Table.Row::name).startsWith("arrivals are bursts", "arrivals are Poisson");
        assertThat(table.rows())
                .extracting(row -> row.cells().get(0).ours().median())
                .startsWith(0.0, 1 / 3.0, 0.0, 0.0, 0.5);
    }
}
