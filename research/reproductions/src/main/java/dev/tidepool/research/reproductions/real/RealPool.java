package dev.tidepool.research.reproductions.real;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.race.SideBySide;

/**
 * A pool that is compared.
 *
 * @param name as tables and figures show it
 * @param contestant as typed for a race
 * @param inOrder whether it has one queue, and idle threads take turns, as simulated
 */
public record RealPool(String name, String contestant, boolean inOrder) {
    SideBySide.Pool opened() {
        return new SideBySide.Pool(Contestants.find(contestant), inOrder);
    }
}
