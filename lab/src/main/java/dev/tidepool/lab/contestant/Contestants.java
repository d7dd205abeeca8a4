package dev.tidepool.lab.contestant;

import dev.tidepool.lab.UnknownNameException;
import java.util.ArrayList;
import java.util.List;

/** Every pool that can race on this JDK. */
public final class Contestants {
    private static final int MOST_THREADS = 100_000;

    private Contestants() {}

    /** Returns the pools in the order in which they are listed to users: ours first. */
    public static List<Family> all() {
        int cores = Runtime.getRuntime().availableProcessors();
        List<Family> families = new ArrayList<>();
        families.addAll(AdaptivePools.families(cores));
        families.addAll(JdkThreadPools.families(cores));
        families.add(JdkForkJoin.family(cores));
        JdkVirtualThreads.family().ifPresent(families::add);
        return List.copyOf(families);
    }

    /**
     * Returns the contestant that a user typed.
     *
     * @param typed {@code name} or {@code name:threads}
     * @throws UnknownNameException if there is no pool of this name, with the nearest names
     * @throws IllegalArgumentException if the part after the colon is not allowed, in one line
     */
    public static Contestant find(String typed) {
        int colon = typed.indexOf(':');
        String name = colon < 0 ? typed : typed.substring(0, colon);
        List<Family> families = all();
        Family family = families.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UnknownNameException(
                        "pool", name, families.stream().map(Family::name).toList()));
        return family.maker().apply(colon < 0 ? 0 : threads(typed, family, typed.substring(colon + 1)));
    }

    private static int threads(String typed, Family family, String digits) {
        if (!family.takesThreads()) {
            throw new IllegalArgumentException("pool '%s': %s takes no number of threads; say just '%s'"
                    .formatted(typed, family.name(), family.name()));
        }
        try {
            int threads = Integer.parseInt(digits);
            if (threads >= 1 && threads <= MOST_THREADS) {
                return threads;
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the message that fits both.
        }
        throw new IllegalArgumentException("pool '%s': found '%s' threads; allowed is a whole number from 1 to %d"
                .formatted(typed, digits, MOST_THREADS));
    }
}
