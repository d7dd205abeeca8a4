package dev.tidepool.spring;

import java.util.concurrent.CountDownLatch;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.AsyncTaskExecutor;

/** An application with a task that hangs and ignores interrupts. */
@EnableAutoConfiguration
@Configuration(proxyBeanMethods = false)
class HangingShopMain {
    static final String READY = "The task hangs.";

    public static void main(String[] arguments) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch runs = new CountDownLatch(1);
        SpringApplication.run(HangingShopMain.class, arguments)
                .getBean("applicationTaskExecutor", AsyncTaskExecutor.class)
                .execute(() -> {
                    runs.countDown();
                    while (never.getCount() > 0) {
                        try {
                            never.await();
                        } catch (InterruptedException ignored) {
                            Thread.interrupted();
                        }
                    }
                });
        runs.await();
        System.out.println(READY);
    }
}
