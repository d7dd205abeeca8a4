package dev.tidepool.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.testing.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What callers and members require of the messages between any two engines that are connected. */
public abstract class MessagesConformanceTest {
    private final List<ClusterEngine> opened = new ArrayList<>();

    /** Returns a further engine, which is or will be connected to all others. */
    protected abstract ClusterEngine join();

    /** Returns whether both can send to each other. */
    protected abstract boolean areConnected(ClusterEngine earlier, ClusterEngine later);

    /** Delivers messages, if the engine does not do so by itself. */
    protected void letTravel() {}

    /** Returns a further engine when it is connected to all others. */
    protected final ClusterEngine open() {
        ClusterEngine engine = join();
        opened.add(engine);
        Wait.until(() -> {
            letTravel();
            return opened.stream().allMatch(other -> other == engine || areConnected(other, engine));
        });
        return engine;
    }

    @AfterEach
    void closeAll() {
        opened.forEach(ClusterEngine::close);
    }

    private record Received(NodeId from, String text) {}

    private static LinkedBlockingQueue<Received> inbox(ClusterEngine engine, long port) {
        LinkedBlockingQueue<Received> inbox = new LinkedBlockingQueue<>();
        Registration unused =
                engine.listen(port, (from, message) -> inbox.add(new Received(from, new String(message, UTF_8))));
        return inbox;
    }

    private static void send(ClusterEngine from, ClusterEngine to, long port, String text, boolean urgent) {
        assertThat(from.send(to.self(), port, text.getBytes(UTF_8), urgent)).isTrue();
    }

    private Received next(LinkedBlockingQueue<Received> inbox) throws InterruptedException {
        letTravel();
        return inbox.poll(10, TimeUnit.SECONDS);
    }

    @Test
    void messagesArriveAtTheirPortWithTheirSender() throws InterruptedException {
        ClusterEngine one = open();
        ClusterEngine two = open();
        LinkedBlockingQueue<Received> member = inbox(two, ClusterEngine.MEMBER_PORT);
        LinkedBlockingQueue<Received> caller = inbox(two, -17);
        letTravel();
        send(one, two, ClusterEngine.MEMBER_PORT, "to the member", false);
        assertThat(next(member)).isEqualTo(new Received(one.self(), "to the member"));
        send(one, two, -17, "urgently", true);
        assertThat(next(caller)).isEqualTo(new Received(one.self(), "urgently"));
        assertThat(member).isEmpty();
    }

    @Test
    void aPortHasOneListenerAndIsFreeAfterwards() {
        ClusterEngine one = open();
        Registration first = one.listen(5, (from, message) -> {});
        assertThatThrownBy(() -> one.listen(5, (from, message) -> {})).isInstanceOf(IllegalStateException.class);
        first.close();
        Registration unused = one.listen(5, (from, message) -> {});
    }

    @Test
    void aMessageForAnUnknownNodeCertainlyDoesNotArrive() {
        ClusterEngine one = open();
        assertThat(one.send(new NodeId(new UUID(1, 2), "nowhere:1"), 0, new byte[1], false))
                .isFalse();
    }

    @Test
    void aMessageForAPortWithoutListenerIsDroppedAndLaterOnesArrive() throws InterruptedException {
        ClusterEngine one = open();
        ClusterEngine two = open();
        letTravel();
        send(one, two, 99, "to nobody", false);
        letTravel();
        LinkedBlockingQueue<Received> inbox = inbox(two, 7);
        send(one, two, 7, "to somebody", false);
        assertThat(next(inbox)).isEqualTo(new Received(one.self(), "to somebody"));
    }

    @Test
    void aHandlerThatThrowsDoesNotStopTheNextMessage() throws InterruptedException {
        ClusterEngine one = open();
        ClusterEngine two = open();
        Registration broken = two.listen(7, (from, message) -> {
            throw new IllegalStateException("told to throw");
        });
        letTravel();
        send(one, two, 7, "first", false);
        letTravel();
        broken.close();
        LinkedBlockingQueue<Received> inbox = inbox(two, 8);
        send(one, two, 8, "second", false);
        assertThat(next(inbox)).isEqualTo(new Received(one.self(), "second"));
    }

    @Test
    void ofManyMessagesNoneIsLostDoubledOrChanged() throws InterruptedException {
        ClusterEngine one = open();
        ClusterEngine two = open();
        int count = 20_000;
        Set<String> arrived = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(count);
        Registration unused = two.listen(7, (from, message) -> {
            arrived.add(new String(message, UTF_8));
            all.countDown();
        });
        letTravel();
        for (int i = 0; i < count; i++) {
            assertThat(one.send(two.self(), 7, ("message " + i).getBytes(UTF_8), i % 3 == 0))
                    .isTrue();
        }
        letTravel();
        assertThat(all.await(120, TimeUnit.SECONDS)).isTrue();
        assertThat(arrived).hasSize(count);
    }

    @Test
    void aMegabyteArrives() throws InterruptedException {
        ClusterEngine one = open();
        ClusterEngine two = open();
        LinkedBlockingQueue<Received> inbox = inbox(two, 7);
        letTravel();
        String big = "x".repeat(1 << 20);
        send(one, two, 7, big, false);
        assertThat(next(inbox)).isEqualTo(new Received(one.self(), big));
    }
}
