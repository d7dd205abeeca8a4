package dev.tidepool.lab.measure.task;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/**
 * SQL on an embedded in-memory database (H2). A unit reads one account by its key and sums up its payments through an
 * index. A task borrows a connection while it works; nobody waits for one.
 */
final class SqlWork implements CpuWork {
    private static final int ACCOUNTS = 2_000;
    private static final int PAYMENTS_EACH = 5;
    // One database for each instance; without reuse of results, or equal queries would be free.
    private static final String URL = "jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1;OPTIMIZE_REUSE_RESULTS=0";
    private static final String QUERY =
            "select a.owner, sum(p.amount) from account a join payment p on p.account = a.id where a.id = ? group "
                    + "by a.owner";

    private final String url = URL.formatted("tidepool" + System.identityHashCode(this));
    private final ObjectPool<Query> queries = new ObjectPool<>(this::newQuery);
    private final Connection keeper;

    SqlWork() {
        try {
            keeper = DriverManager.getConnection(url);
            fill(keeper);
        } catch (SQLException failed) {
            throw new IllegalStateException("cannot set up the embedded database: " + failed.getMessage(), failed);
        }
    }

    @Override
    public long run(long units) {
        Query query = queries.acquire();
        long sum = 0;
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (long unit = 0; unit < units; unit++) {
            sum += query.run(random.nextInt(ACCOUNTS));
        }
        queries.release(query);
        return sum;
    }

    private Query newQuery() {
        try {
            Connection connection = DriverManager.getConnection(url);
            return new Query(connection, connection.prepareStatement(QUERY));
        } catch (SQLException failed) {
            throw new IllegalStateException("cannot connect to the embedded database: " + failed.getMessage(), failed);
        }
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement create = connection.createStatement()) {
            create.execute("create table account(id int primary key, owner varchar(40))");
            create.execute("create table payment(id identity primary key, account int, amount int)");
            create.execute("create index payment_account on payment(account)");
        }
        Random random = new Random(20261121);
        try (PreparedStatement account = connection.prepareStatement("insert into account values(?, ?)");
                PreparedStatement payment =
                        connection.prepareStatement("insert into payment(account, amount) values(?, ?)")) {
            for (int id = 0; id < ACCOUNTS; id++) {
                account.setInt(1, id);
                account.setString(2, "owner " + random.nextInt(ACCOUNTS));
                account.addBatch();
                for (int i = 0; i < PAYMENTS_EACH; i++) {
                    payment.setInt(1, id);
                    payment.setInt(2, random.nextInt(1_000));
                    payment.addBatch();
                }
            }
            account.executeBatch();
            payment.executeBatch();
        }
    }

    private record Query(Connection connection, PreparedStatement statement) {
        long run(int account) {
            try {
                statement.setInt(1, account);
                try (ResultSet rows = statement.executeQuery()) {
                    return rows.next() ? rows.getLong(2) : 0;
                }
            } catch (SQLException failed) {
                throw new IllegalStateException("query failed: " + failed.getMessage(), failed);
            }
        }
    }
}
