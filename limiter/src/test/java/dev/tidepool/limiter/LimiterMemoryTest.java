package dev.tidepool.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.testing.AllocatedBytes;
import dev.tidepool.testing.FullHeap;
import dev.tidepool.testing.Wait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a limiter does without memory. */
final class LimiterMemoryTest {
    /** Returns what it takes to give a permit back while another caller waits. */
    private static long bytesToLetTheNextIn(AdaptiveLimiter limiter) throws InterruptedException {
        Permit permit = limiter.acquire();
        Thread next = new Thread(() -> {
            try {
                limiter.acquire().release(CallOutcome.SUCCESS);
            } catch (InterruptedException interrupt) {
                throw new IllegalStateException(interrupt);
            }
        });
        next.start();
        Wait.until(() -> limiter.stats().waiting() == 1);
        long before = AllocatedBytes.ofThisThread();
        permit.release(CallOutcome.SUCCESS);
        long bytes = AllocatedBytes.ofThisThread() - before;
        next.join();
        return bytes;
    }

    /** The caller had left the line when there was no memory for its permit, and waited for ever. */
    @Test
    @Timeout(240)
    void lettingTheNextCallerInNeedsNoMemory() throws InterruptedException {
        AdaptiveLimiter limiter =
                AdaptiveLimiter.builder("prices").policy(new Fixed(1)).build();
        bytesToLetTheNextIn(limiter); // links what the next one calls
        assertThat(bytesToLetTheNextIn(limiter)).isZero();
    }

    /**
     * A permit was lost when there was no memory for the answer that has it; when its caller could not wait for the
     * lock to give it back; and a call that had succeeded failed when there was none for a sample.
     */
    @Test
    @Tag("full")
    void aFullHeapCostsNoPermit() throws Exception {
        assertThat(FullHeap.run(FullHeapMain.class)).contains("all is well");
    }
}
