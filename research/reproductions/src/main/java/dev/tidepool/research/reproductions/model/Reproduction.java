package dev.tidepool.research.reproductions.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a repeated experiment. Immutable.
 *
 * @param about the experiment
 * @param setup arrival model, idle order, machine model, calibration and the like: term to text, in order
 * @param claims the paper's claims with our verdicts
 * @param tables published values beside ours
 * @param figures the paper's figures
 * @param notes interpretations of gaps in the paper, and other remarks
 */
public record Reproduction(
        About about,
        Map<String, String> setup,
        List<Claim> claims,
        List<Table> tables,
        List<Figure> figures,
        List<String> notes) {

    /** Copies the collections. */
    public Reproduction {
        setup = Collections.unmodifiableMap(new LinkedHashMap<>(setup));
        claims = List.copyOf(claims);
        tables = List.copyOf(tables);
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
    }
}
