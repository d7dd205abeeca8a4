package dev.tidepool.research.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Settings;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TemaServerTest {

    /** Five claims held on a pool and on a machine whose constants were chosen for what the claims say. */
    @Test
    void aCalibrationDecidesNothing() {
        List<Claim> claims = TemaServer.simulate(
                        WebTrace.of(Optional.empty()), Settings.of(7, true), ExperimentProgress.NONE)
                .claims();
        assertThat(claims.stream().filter(claim -> claim.text().contains("calibrat")))
                .hasSize(10)
                .allSatisfy(claim -> {
                    assertThat(claim.verdict()).isEqualTo(Verdict.CANNOT_BE_DECIDED);
                    assertThat(claim.why()).contains("chosen so that");
                });
        assertThat(claims).extracting(Claim::verdict).contains(Verdict.DOES_NOT_HOLD);
    }
}
