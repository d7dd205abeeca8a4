package dev.tidepool.doctor.attach;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A process whose only pool waits for itself, until its input ends. */
final class SickMain {
    private SickMain() {}

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task, "sick-" + System.nanoTime());
            thread.setDaemon(true);
            return thread;
        });
        CountDownLatch waiting = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> {
                waiting.countDown();
                try {
                    waiting.await(); // a thread that is still free would run what the other waits for
                    pool.submit(() -> 1).get();
                } catch (Exception ended) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        waiting.await();
        System.out.println("ready");
        System.in.read();
    }
}
