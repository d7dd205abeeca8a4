package dev.tidepool.examples.shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableAsync;

/**
 * A shop. Nothing in its code names Tidepool: the starter on the class path is all, and the profile {@code without}
 * leaves it out.
 */
@EnableAsync
@SpringBootApplication(proxyBeanMethods = false)
public class Shop {
    /** Serves at http://127.0.0.1:8080 until the process ends. */
    public static void main(String[] arguments) {
        SpringApplication.run(Shop.class, arguments);
    }
}
