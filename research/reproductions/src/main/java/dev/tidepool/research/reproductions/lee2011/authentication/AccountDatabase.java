package dev.tidepool.research.reproductions.lee2011.authentication;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The database of accounts behind a pool of {@value #CONNECTIONS} connections. Thread-safe. */
public final class AccountDatabase implements AutoCloseable {
    /** Several for each of the few cores of a database's machine; more would wait inside the database. */
    static final int CONNECTIONS = 10;

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Pattern SECRET = Pattern.compile("(?i)(password=)[^&;]*");

    private final HikariDataSource connections;

    private AccountDatabase(HikariDataSource connections) {
        this.connections = connections;
    }

    /**
     * Creates the table of accounts, in place of an older one.
     *
     * @param url of the database
     * @throws IllegalArgumentException in one line, if the database does not answer or does not allow it
     */
    static void fill(String url, Population population) {
        try (Connection connection = DriverManager.getConnection(url, new Properties())) {
            AccountTable.fill(connection, population);
        } catch (SQLException failed) {
            throw new IllegalArgumentException("""
                            cannot set up the accounts in '%s': %s; start that database and allow its user to create \
                            tables, or name no URL for an embedded one\
                            """.formatted(shown(url), firstLine(failed)), failed);
        }
    }

    /**
     * Drops the table of accounts, if it exists.
     *
     * @throws IllegalArgumentException in one line, if the database does not answer
     */
    static void drop(String url) {
        try (Connection connection = DriverManager.getConnection(url, new Properties())) {
            AccountTable.drop(connection);
        } catch (SQLException failed) {
            throw new IllegalArgumentException(
                    "cannot drop %s in '%s': %s".formatted(AccountTable.NAME, shown(url), firstLine(failed)), failed);
        }
    }

    /**
     * Opens a filled database.
     *
     * @param url of the database
     * @throws IllegalArgumentException in one line, if the database does not answer
     */
    static AccountDatabase open(String url) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("accounts");
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(CONNECTIONS);
        config.setConnectionTimeout(PATIENCE.toMillis());
        try {
            return new AccountDatabase(new HikariDataSource(config));
        } catch (RuntimeException failed) {
            throw new IllegalArgumentException("cannot open '%s': %s".formatted(shown(url), firstLine(failed)), failed);
        }
    }

    /**
     * Returns the account's stored password, null if there is no such account.
     *
     * @throws SQLException if no connection is free within 2 s, or the database fails
     */
    @Nullable
    String kept(String name) throws SQLException {
        try (Connection connection = connections.getConnection()) {
            return AccountTable.kept(connection, name);
        }
    }

    /** Returns a URL without its password. */
    public static String shown(String url) {
        return SECRET.matcher(url).replaceAll("$1***");
    }

    @Override
    public void close() {
        connections.close();
    }

    private static String firstLine(Exception failed) {
        return String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
    }
}
