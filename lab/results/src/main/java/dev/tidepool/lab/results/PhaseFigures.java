package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One phase of a run. The intended start of a task decides to which phase it belongs, whenever it ends.
 *
 * @param phase the name of the phase
 * @param startSeconds when it begins, seconds from the start of the arrivals
 * @param endSeconds when it ends
 * @param cost what it cost; null where unknown
 * @param types the tasks of each type that arrived in it; a type without tasks is left out
 */
public record PhaseFigures(
        String phase,
        double startSeconds,
        double endSeconds,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PhaseCost cost,
        List<TypeFigures> types) {
    public PhaseFigures {
        types = List.copyOf(types);
    }

    /** Returns the figures of a type; empty if none of its tasks arrived in this phase. */
    public Optional<TypeFigures> of(String type) {
        return types.stream().filter(each -> each.type().equals(type)).findFirst();
    }
}
