package dev.tidepool.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.internal.codec.SerialCodec;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.Callable;
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

    @Test
    void aPatternThatAllowsEverythingIsRefused() {
        for (String pattern : List.of("*", "**", "", "!a.b", "java.**", "a;b")) {
            assertThatThrownBy(() -> AllowedClasses.matching(pattern))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("pattern is '" + pattern + "'");
        }
    }
}
