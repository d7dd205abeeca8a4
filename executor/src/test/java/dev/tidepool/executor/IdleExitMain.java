package dev.tidepool.executor;

/** Submits one task to a default pool and returns without a shutdown. {@link IdlePoolTest} starts it. */
final class IdleExitMain {
    private IdleExitMain() {}

    public static void main(String[] arguments) {
        AdaptiveExecutor.create("forgotten").execute(() -> System.out.println("the task ran"));
    }
}
