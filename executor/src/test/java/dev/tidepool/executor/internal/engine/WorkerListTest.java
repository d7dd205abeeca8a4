package dev.tidepool.executor.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

final class WorkerListTest {
    private final WorkerList list = new WorkerList();

    @Test
    void aPlaceIsListedFromItsAdditionToItsRemoval() {
        WorkerList.Place first = new WorkerList.Place(null);
        WorkerList.Place second = new WorkerList.Place(null);
        WorkerList.Place third = new WorkerList.Place(null);
        assertThat(list.remove(first)).isFalse();
        list.addLast(first);
        list.addLast(second);
        list.addLast(third);
        assertThat(list.size()).isEqualTo(3);
        assertThat(list.remove(second)).isTrue();
        assertThat(list.remove(second)).isFalse();
        assertThat(second.isListed()).isFalse();
        assertThat(first.isListed()).isTrue();
        list.addLast(second);
        assertThat(list.remove(first)).isTrue();
        assertThat(list.remove(third)).isTrue();
        assertThat(list.size()).isEqualTo(1);
        assertThat(list.remove(second)).isTrue();
        assertThat(list.isEmpty()).isTrue();
        assertThat(list).isEmpty();
        assertThatThrownBy(list::first).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(list::last).isInstanceOf(NoSuchElementException.class);
    }
}
