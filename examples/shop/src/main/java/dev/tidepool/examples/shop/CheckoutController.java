package dev.tidepool.examples.shop;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.springframework.format.annotation.DurationFormat;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the shop's clients ask for. */
@RestController
class CheckoutController {
    private final Checkouts checkouts;
    private final Payments payments;

    CheckoutController(Checkouts checkouts, Payments payments) {
        this.checkouts = checkouts;
        this.payments = payments;
    }

    @GetMapping("/checkout")
    CompletableFuture<Receipt> checkout(@RequestParam(defaultValue = "1") int items) throws InterruptedException {
        return checkouts.book(items);
    }

    /** Makes the downstream slower or faster while the shop runs, as in {@code /payment?takes=1s}. */
    @PostMapping("/payment")
    ResponseEntity<String> payment(@RequestParam @DurationFormat(style = DurationFormat.Style.SIMPLE) Duration takes) {
        try {
            payments.take(takes);
            return ResponseEntity.ok("a payment takes " + takes.toMillis() + " ms\n");
        } catch (IllegalArgumentException wrong) {
            return ResponseEntity.badRequest().body(wrong.getMessage() + "\n");
        }
    }
}
