// @imports@
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.tidepool.executor.*;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs more queries than there are connections on the guide's pool: as many at once as there are connections. */
class HikariConnections {
    public static void main(String[] arguments) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:shop");
        config.setMaximumPoolSize(4);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (HikariDataSource database = new HikariDataSource(config)) {
            // @snippet@
            List<Future<?>> queries = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                queries.add(orders.submit(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    try (Connection connection = database.getConnection()) {
                        return connection.createStatement().execute("select 1");
                    } finally {
                        running.decrementAndGet();
                    }
                }));
            }
            for (Future<?> query : queries) {
                query.get();
            }
            orders.close();
        }
        if (most.get() > config.getMaximumPoolSize()) {
            throw new IllegalStateException("Error: " + most + " queries at once on 4 connections");
        }
        System.out.println("result: 200 queries on 4 connections, at most " + most + " at once");
    }
}
