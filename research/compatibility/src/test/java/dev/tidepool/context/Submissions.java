package dev.tidepool.context;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The ways to submit a task. */
final class Submissions {
    static final long LIMIT_SECONDS = 120;

    private Submissions() {}

    /** Returns what tasks see that are submitted in each way. */
    static Map<String, String> seen(ExecutorService pool, Supplier<String> view) throws Exception {
        Map<String, String> seen = new LinkedHashMap<>();
        CompletableFuture<String> executed = new CompletableFuture<>();
        pool.execute(() -> executed.complete(view.get()));
        seen.put("execute", result(executed));

        CompletableFuture<String> submitted = new CompletableFuture<>();
        Runnable runnable = () -> submitted.complete(view.get());
        pool.submit(runnable).get(LIMIT_SECONDS, TimeUnit.SECONDS);
        seen.put("submit runnable", result(submitted));

        CompletableFuture<String> withResult = new CompletableFuture<>();
        pool.submit(() -> withResult.complete(view.get()), "").get(LIMIT_SECONDS, TimeUnit.SECONDS);
        seen.put("submit runnable with result", result(withResult));

        Callable<String> callable = view::get;
        seen.put("submit callable", pool.submit(callable).get(LIMIT_SECONDS, TimeUnit.SECONDS));
        seen.put("invokeAll", pool.invokeAll(List.of(callable)).get(0).get());
        seen.put("invokeAny", pool.invokeAny(List.of(callable)));

        seen.put("supplyAsync", result(CompletableFuture.supplyAsync(view, pool)));
        CompletableFuture<String> ran = new CompletableFuture<>();
        result(CompletableFuture.runAsync(() -> ran.complete(view.get()), pool));
        seen.put("runAsync", result(ran));
        seen.put(
                "thenApplyAsync",
                result(CompletableFuture.completedFuture("").thenApplyAsync(empty -> view.get(), pool)));
        return seen;
    }

    private static <T> T result(CompletableFuture<T> future) throws Exception {
        return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
}
