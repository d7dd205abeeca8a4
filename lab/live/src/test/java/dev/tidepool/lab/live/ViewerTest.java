package dev.tidepool.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class ViewerTest {
    private final Connection connection = new Connection();
    private final List<Viewer> gone = new ArrayList<>();
    private final Viewer viewer = new Viewer(connection, connection::cut, gone::add);

    @Test
    void eventsGoOneAfterTheOther() {
        viewer.offer(bytes("one"));
        viewer.offer(bytes("two"));
        assertThat(connection.written).containsExactly("one");

        connection.takes();
        assertThat(connection.written).containsExactly("one", "two");
        connection.takes();
        viewer.offer(bytes("three"));
        assertThat(connection.written).containsExactly("one", "two", "three");
    }

    @Test
    void aSlowOneIsCutOffAtTheBoundAndForgotten() {
        Viewers viewers = new Viewers();
        Connection fast = new Connection();
        viewers.enter(viewer);
        viewers.enter(new Viewer(fast, fast::cut, gone::add));
        for (int i = 0; i < 10 * Viewer.MAX_WAITING; i++) {
            viewers.send(bytes("event " + i));
            fast.takes();
        }

        assertThat(connection.written).hasSize(1);
        assertThat(connection.cut).isTrue();
        assertThat(gone).containsExactly(viewer);
        assertThat(viewers.size()).isEqualTo(1);
        assertThat(fast.cut).isFalse();
        assertThat(fast.written).hasSize(10 * Viewer.MAX_WAITING);
    }

    @Test
    void oneWhoseConnectionBreaksIsGone() {
        viewer.offer(bytes("one"));
        connection.breaks();
        assertThat(gone).containsExactly(viewer);
    }

    @Test
    void noMoreThanSoManyMayEnter() {
        Viewers viewers = new Viewers();
        for (int i = 0; i < Viewers.MAX; i++) {
            assertThat(viewers.hasRoom()).isTrue();
            viewers.enter(new Viewer(connection, connection::cut, gone::add));
        }
        assertThat(viewers.hasRoom()).isFalse();
        viewers.enter(viewer);
        viewers.leave(viewer);
        assertThat(viewers.size()).isEqualTo(Viewers.MAX);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Takes what is written when it is told to. */
    private static final class Connection implements Content.Sink {
        private final List<String> written = new ArrayList<>();
        private final List<Callback> pending = new ArrayList<>();
        private boolean cut;

        @Override
        public void write(boolean last, ByteBuffer content, Callback callback) {
            written.add(StandardCharsets.UTF_8.decode(content.duplicate()).toString());
            pending.add(callback);
        }

        void takes() {
            pending.remove(0).succeeded();
        }

        void breaks() {
            pending.remove(0).failed(new IOException("broken"));
        }

        void cut() {
            cut = true;
            breaks();
        }
    }
}
