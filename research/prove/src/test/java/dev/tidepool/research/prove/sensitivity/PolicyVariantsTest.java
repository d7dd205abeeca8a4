package dev.tidepool.research.prove.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.auto.Auto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The policy with one of its constants changed. */
class PolicyVariantsTest {
    private static final PolicySources SOURCES = PolicySources.in(Path.of("../.."));

    @Test
    void findsTheConstantsButNotWhatStandsForNoLimit() {
        assertThat(SOURCES.constants())
                .contains(
                        new PolicyConstant("FirstThreads", "THREADS_PER_CORE", "int", "4"),
                        new PolicyConstant("AutoSizer", "IDLE_TIMEOUT", "Duration", "Duration.ofMillis(200)"))
                .extracting(PolicyConstant::fullName)
                .doesNotHaveDuplicates()
                .doesNotContain("BusyCores.NO_LIMIT", "Downstream.REASON");
    }

    /** The documents named 34 and 35 while there were 36. */
    @Test
    void theDocumentsCountAsManyConstantsAsTheSourcesHave() throws IOException {
        int count = SOURCES.constants().size();
        Path docs = Path.of("../../docs");
        assertThat(Files.readString(docs.resolve("decisions/0010-auto-second-version.md")))
                .contains(" " + count + " are left");
        assertThat(Files.readString(docs.resolve("results/data/auto-constants.txt")))
                .contains("the " + count + " constants");
    }

    @Tag("full")
    @Test
    void aVariantDecidesByItsOwnConstant() {
        assertThat(limitAtStart(PolicyCompiler.compile(SOURCES.unchanged()))).isEqualTo(8);
        assertThat(limitAtStart(variant("FirstThreads.THREADS_PER_CORE", 2))).isEqualTo(16);
        assertThat(limitAtStart(variant("FirstThreads.THREADS_PER_CORE", 0.01))).isEqualTo(2);
        assertThat(limitAtStart(new Auto())).isEqualTo(8);
        assertThat(variant("AutoSizer.IDLE_TIMEOUT", 0.5)
                        .newSizer(PoolBounds.unlimited(2))
                        .start()
                        .idleTimeout())
                .isEqualTo(Duration.ofMillis(100));
    }

    /** A percentile of 1.98 made the search for a number of threads endless. */
    @Test
    void aShareStaysBelowOne() {
        PolicyConstant share = new PolicyConstant("Observation", "ALL_BUSY", "double", "0.95");
        assertThat(share.declaration(2)).isEqualTo("static final double ALL_BUSY = 1 - (1 - 0.95) / 2.0;");
        assertThat(share.declaration(0.5)).isEqualTo("static final double ALL_BUSY = 0.5 * (0.95);");
        PolicyConstant half = new PolicyConstant("Cadence", "HALF_FULL", "double", "0.5");
        assertThat(half.declaration(2)).isEqualTo("static final double HALF_FULL = 2.0 * (0.5);");
    }

    /** A run of {@code ./tidepool} has no annotations on its class path, and no variant compiled. */
    @Test
    void aVariantCompilesWithoutTheAnnotationsOfTheBuild() {
        String product =
                Auto.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        assertThat(limitAtStart(PolicyCompiler.compile(SOURCES.unchanged(), product)))
                .isEqualTo(8);
    }

    @Test
    void whatDoesNotCompileIsNamed() {
        assertThatThrownBy(() -> PolicyCompiler.compile(Map.of("Auto", "class Auto {")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the variant does not compile: ");
    }

    @Test
    void aFolderWithoutSourcesIsRefusedInOneLine(@TempDir Path empty) {
        assertThatThrownBy(() -> PolicySources.in(empty))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .hasLineCount(1)
                .contains(empty.toString(), "checkout");
    }

    private static SizingPolicy variant(String constant, double factor) {
        PolicyConstant found = SOURCES.constants().stream()
                .filter(each -> each.fullName().equals(constant))
                .findFirst()
                .orElseThrow();
        return PolicyCompiler.compile(SOURCES.with(found, factor));
    }

    private static int limitAtStart(SizingPolicy policy) {
        return policy.newSizer(PoolBounds.unlimited(2)).start().limit();
    }
}
