package dev.tidepool.research.prove.rows;

import dev.tidepool.options.UnknownNameException;
import dev.tidepool.research.prove.ProofRow;
import java.util.List;

/** The catalogue of the rows, in the order in which they are shown. */
public final class ProofRows {
    private static final List<ProofRow> ALL = List.of(
            new RegretRow(),
            new PoliciesRow(),
            new RealGridRow(),
            new MixedRaceRow(),
            new LoginRow(),
            new ElephantsRow(),
            new DownstreamRow(),
            new RampRow(),
            new SteadyRow(),
            new StarvationRow(),
            new OverloadRow(),
            new StabilityRow(),
            new PriceRow(),
            new SaturatedRow(),
            new UnmeasuredRow());

    private ProofRows() {}

    /** Returns all rows. */
    public static List<ProofRow> all() {
        return ALL;
    }

    /** Returns the names of the rows. */
    public static List<String> names() {
        return ALL.stream().map(ProofRow::name).toList();
    }

    /**
     * Returns a row.
     *
     * @throws UnknownNameException if there is no row of this name, with the nearest names
     */
    public static ProofRow find(String name) {
        return ALL.stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UnknownNameException("row", name, names()));
    }
}
