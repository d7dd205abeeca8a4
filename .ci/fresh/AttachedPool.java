// @imports@
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.Executors;

/** Attaches a policy to a pool of the JDK, and detaches it, as the guide does. */
class AttachedPool {
    public static void main(String[] arguments) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(4);
        pool.submit(() -> {}).get();
        // @snippet@
        System.out.println("result: attached and detached; " + attached.stats().reason());
        pool.shutdown();
    }
}
