package dev.tidepool.examples.shop;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;

/** Books orders, on the application's task executor: first it waits, then it asks the database, then it computes. */
@Service
class Checkouts {
    private static final int PAGES = 300;

    private final Payments payments;
    private final JdbcClient database;

    Checkouts(Payments payments, JdbcClient database) {
        this.payments = payments;
        this.database = database;
    }

    @Async
    public CompletableFuture<Receipt> book(int items) throws InterruptedException {
        payments.pay();
        database.sql("insert into orders (items) values (?)").param(items).update();
        long orders =
                database.sql("select count(*) from orders").query(Long.class).single();
        return CompletableFuture.completedFuture(
                new Receipt(orders, seal(items), Thread.currentThread().getName()));
    }

    /** Seals the invoice, which computes for about a millisecond. */
    private static String seal(int items) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] page = "one of %d items; ".formatted(items).repeat(50).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < PAGES; i++) {
                digest.update(page);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, Long.BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
