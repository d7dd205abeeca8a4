package dev.tidepool.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.internal.codec.SerialCodec;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CodecTest {
    record Item(String name, int count) {}

    record Order(long id, double price, boolean paid, Item item) {}

    record Unsuited(List<String> names) {}

    record Task(List<String> words) implements Callable<String>, Serializable {
        @Override
        public String call() {
            return String.join(" ", words);
        }
    }

    @Test
    void recordsTravelWithTheirComponents() {
        Codec<Order> codec = Codec.record(Order.class);
        Order order = new Order(Long.MIN_VALUE, 0.1, true, new Item("größe", -3));
        assertThat(codec.decode(codec.encode(order))).isEqualTo(order);
    }

    @Test
    void aComponentThatCannotTravelIsNamed() {
        assertThatThrownBy(() -> Codec.record(Unsuited.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "component names of " + Unsuited.class.getName() + " is a java.util.List; allowed are");
    }

    @Test
    void bytesOfAnotherVersionAreRefused() {
        byte[] bytes = Codec.record(Order.class).encode(new Order(1, 2, false, new Item("x", 1)));
        assertThatThrownBy(() -> Codec.record(Item.class).decode(bytes)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void allowedClassesAndPlainValuesAreDeserialised() {
        SerialCodec codec = new SerialCodec(AllowedClasses.of(Task.class));
        Task task = new Task(List.of("a", "b"));
        assertThat(codec.decode(codec.encode(task))).isEqualTo(task);
    }

    @Test
    void otherClassesAreRefusedByName() {
        SerialCodec codec = new SerialCodec(AllowedClasses.of(Item.class));
        byte[] bytes = codec.encode(new Task(List.of()));
        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(ClassNotAllowedException.class)
                .hasMessageContaining("class " + Task.class.getName() + " is not on the allow-list");
    }

    /** Arrays of a million places in one another took 200 MB for two kilobytes. */
    @Test
    void arraysThatClaimFarMoreThanWasSentAreRefused() {
        SerialCodec codec = new SerialCodec(AllowedClasses.of(Task.class));
        Object nested = null;
        for (int depth = 0; depth < 40; depth++) {
            nested = new Object[] {nested};
        }
        byte[] bytes = codec.encode(nested);
        assertThat(codec.decode(bytes)).isInstanceOf(Object[].class);
        ByteBuffer claims = ByteBuffer.wrap(bytes);
        for (int at = 0; at < bytes.length - 4; at++) {
            if (claims.getInt(at) == 1) { // the length of an array
                claims.putInt(at, 1_000_000);
            }
        }
        assertThatThrownBy(() -> codec.decode(bytes))
                .isInstanceOf(ClassNotAllowedException.class)
                .hasMessageStartingWith("what was sent is over the limits on depth, references or arrays");
    }

    @Test
    void collectionsOfEveryAllowedKindAreDeserialised() {
        SerialCodec codec = new SerialCodec(AllowedClasses.of(Task.class));
        List<Object> values = new ArrayList<>();
        for (int size : new int[] {0, 1, 2, 13, 1_000}) {
            List<Integer> numbers = IntStream.range(0, size).boxed().toList();
            Map<Integer, Integer> squares = new HashMap<>();
            numbers.forEach(number -> squares.put(number, number * number));
            values.addAll(List.of(numbers, new ArrayList<>(numbers), new HashSet<>(numbers), new TreeMap<>(squares)));
            values.addAll(List.of(squares, Set.copyOf(numbers), Map.copyOf(squares), new LinkedHashSet<>(numbers)));
        }
        for (Object value : values) {
            assertThat(codec.decode(codec.encode(value))).isEqualTo(value);
        }
        assertThat(codec.decode(codec.encode(values))).isEqualTo(values);
        assertThat(codec.decode(codec.encode(new byte[1_000]))).isEqualTo(new byte[1_000]);
    }

    @Test
    void aPatternThatAllowsEverythingIsRefused() {
        for (String pattern : List.of("*", "**", "", "!a.b", "java.**", "a;b")) {
            assertThatThrownBy(() -> AllowedClasses.matching(pattern))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("pattern is '" + pattern + "'");
        }
    }
}
