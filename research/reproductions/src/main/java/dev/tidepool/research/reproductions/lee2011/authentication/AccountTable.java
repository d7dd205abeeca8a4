package dev.tidepool.research.reproductions.lee2011.authentication;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The table of accounts, {@value #NAME}, in the SQL that H2 and MariaDB share. Names are bytes of UTF-8, because
 * MariaDB's collations treat {@code ANNA} and {@code anna } as {@code anna}. Clients' texts are always parameters.
 */
final class AccountTable {
    /** Unlikely to be in use. */
    static final String NAME = "tidepool_account";

    /** Fits {@link AuthenticationServer#MAX_NAME_LENGTH} characters. */
    private static final int NAME_BYTES = 255;

    private static final String SELECT = "select password from " + NAME + " where name = ?";
    private static final String INSERT = "insert into " + NAME + "(name, password) values(?, ?)";

    private AccountTable() {}

    /** Creates the table with these accounts, in place of an older one. */
    static void fill(Connection connection, Population population) throws SQLException {
        drop(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table %s(name varbinary(%d) primary key, password varchar(255) not null)"
                    .formatted(NAME, NAME_BYTES));
        }
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (int account = 0; account < Population.ACCOUNTS; account++) {
                insert.setBytes(1, bytes(Population.name(account)));
                insert.setString(2, population.kept(account));
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        } finally {
            connection.setAutoCommit(autoCommit);
        }
    }

    /** Drops the table, if it exists. */
    static void drop(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists " + NAME);
        }
    }

    /** Returns the account's stored password, null if there is no such account. */
    static @Nullable String kept(Connection connection, String name) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT)) {
            select.setBytes(1, bytes(name));
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? rows.getString(1) : null;
            }
        }
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }
}
