package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RoomsTest {
    private static final double MAX_SHARE_OF_ONE_ROOM = 0.16;
    private static final int MAX_LINES_OF_A_CLASS = 400;
    private static final Pattern PICTURE = Pattern.compile("```modules\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CLASS_IN_A_WALK = Pattern.compile("`([A-Z]\\w+)[.`]");
    private static final Map<String, Set<String>> ROOMS = Rooms.dependencies();

    @Test
    void thePictureInArchitectureMatchesTheBuild() {
        Map<String, Set<String>> drawn = new TreeMap<>();
        Matcher picture = PICTURE.matcher(architecture());
        assertThat(picture.find()).as("a block ```modules in ARCHITECTURE.md").isTrue();
        picture.group(1).lines().forEach(line -> {
            String[] sides = line.split("->", 2);
            drawn.put(
                    sides[0].strip(),
                    new TreeSet<>(Arrays.stream(sides[1].split(","))
                            .map(String::strip)
                            .filter(name -> !name.isEmpty())
                            .toList()));
        });
        assertThat(drawn).isEqualTo(ROOMS);
    }

    /** The product knows nothing of the laboratory, nor that of the research that uses it. */
    @Test
    void theProductDependsOnNothingThatMeasuresIt() {
        List<String> upward = List.of("lab", "research", "cli");
        ROOMS.forEach((room, below) -> {
            String wing = wing(room);
            List<String> above = upward.contains(wing) ? upward.subList(upward.indexOf(wing) + 1, 3) : upward;
            assertThat(below).as(room).noneMatch(other -> above.contains(wing(other)));
        });
    }

    private static String wing(String room) {
        return room.split("/", 2)[0];
    }

    @Test
    void everyClassOfTheWalksExists() {
        Set<String> names = new TreeSet<>(simpleNames());
        String walks = architecture().substring(architecture().indexOf("## Walk 1"));
        Matcher named = CLASS_IN_A_WALK.matcher(walks);
        List<String> missing = new ArrayList<>();
        while (named.find()) {
            if (!names.contains(named.group(1))) {
                missing.add(named.group(1));
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void noRoomHoldsMoreThanItsShareOfTheMainCode() {
        Map<String, Long> lines = new TreeMap<>();
        ROOMS.keySet()
                .forEach(room -> lines.put(
                        room,
                        Rooms.mainFiles(room).stream()
                                .mapToLong(file -> Rooms.text(file).lines().count())
                                .sum()));
        long all = lines.values().stream().mapToLong(Long::longValue).sum();
        assertThat(lines)
                .allSatisfy((room, count) ->
                        assertThat((double) count / all).as(room).isLessThan(MAX_SHARE_OF_ONE_ROOM));
    }

    @Test
    void noTwoClassesHaveTheSameSimpleName() {
        Set<String> seen = new TreeSet<>();
        assertThat(simpleNames().stream().filter(name -> !seen.add(name)).toList())
                .isEmpty();
    }

    @Test
    void classesFitOnAFewScreens() {
        assertThat(ROOMS.keySet().stream()
                        .flatMap(room -> Rooms.mainFiles(room).stream())
                        .filter(file -> Rooms.text(file).lines().count() > MAX_LINES_OF_A_CLASS)
                        .toList())
                .isEmpty();
    }

    private static List<String> simpleNames() {
        return ROOMS.keySet().stream()
                .flatMap(room -> Rooms.mainFiles(room).stream())
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .filter(name -> !name.endsWith("-info"))
                .toList();
    }

    private static String architecture() {
        return Rooms.text(Rooms.ROOT.resolve("ARCHITECTURE.md"));
    }
}
