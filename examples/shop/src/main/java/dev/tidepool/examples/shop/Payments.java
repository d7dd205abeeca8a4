package dev.tidepool.examples.shop;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;

/** Stands in for a slow downstream. */
@Service
class Payments {
    private static final Duration MAX_TIME = Duration.ofMinutes(1);

    private volatile Duration time;

    Payments(@Value("${shop.payment}") Duration time) {
        this.time = checked(time);
    }

    private static Duration checked(Duration time) {
        if (time.isNegative() || time.compareTo(MAX_TIME) > 0) {
            throw new IllegalArgumentException("a payment cannot take " + time.toMillis() + " ms; give 0s to 60s");
        }
        return time;
    }

    void take(Duration newTime) {
        time = checked(newTime);
    }

    void pay() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
    }
}
