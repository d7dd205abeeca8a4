package dev.tidepool.research.reproductions.group16;

import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteService;
import dev.tidepool.research.reproductions.model.PublishedTable;
import java.util.List;

/**
 * The values that [group16, section 8.2] has for its computer 1, an i5-4690 with 4 cores, and for its computer 2, an
 * i7-7500; each file is one of the paper's tables.
 */
enum SuitePublished {
    /** Mean completion time over the services' mean. */
    MEAN("mean-completion.csv", true),
    /** Mean completion time over the services' mean on the second computer. */
    MEAN_2("mean-completion-2.csv", true),
    /** Longest completion time over the services' mean. */
    MAX("maximum-completion.csv", true),
    /** Deviation of the probe's completions. */
    UNRESPONSIVENESS("responsiveness.csv", false),
    /** CPU of the whole machine. */
    CPU("cpu.csv", false);

    @SuppressWarnings("ImmutableEnumChecker") // it is immutable
    private final PublishedTable table;

    private final boolean normalised;

    SuitePublished(String file, boolean normalised) {
        this.table = PublishedTable.read(SuitePublished.class, file);
        this.normalised = normalised;
    }

    /** Returns where the values stand. */
    String source() {
        return table.source();
    }

    /** Returns a value over the mean of the services. */
    double value(SuiteService service, SuiteProfile profile) {
        if (normalised) {
            return printed(service, profile);
        }
        double sum = 0;
        for (SuiteService each : SuiteService.values()) {
            sum += printed(each, profile);
        }
        return printed(service, profile) * SuiteService.values().length / sum;
    }

    /** Returns the mean of some services' values. */
    double mean(List<SuiteService> services, SuiteProfile profile) {
        return services.stream()
                .mapToDouble(service -> value(service, profile))
                .average()
                .orElseThrow();
    }

    private double printed(SuiteService service, SuiteProfile profile) {
        return table.value(service.published(), profile.published());
    }
}
