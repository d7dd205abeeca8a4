package dev.tidepool.lab.reproductions.lee2011.authentication;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The table of accounts, {@value #NAME}, in the SQL that H2 and MariaDB share. Names are kept as bytes of UTF-8, so that no collation takes
 * one name for another: MariaDB's take {@code ANNA} and {@code anna } for {@code anna}. What comes from a client is always a parameter.
 */
final class AccountTable {
    /** Like no other table's. */
    static final String NAME = "tidepool_account";

    /** Fits {@link AuthenticationServer#LONGEST_NAME} characters. */
    private static final int NAME_BYTES = 255;

    private static final String SELECT = "select password from " + NAME + " where name = ?";
    private static final String INSERT = "insert into " + NAME + "(name, password) values(?, ?)";

    private AccountTable() {}

    /** Makes the table anew with these accounts. */
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

    /** Drops the table, if it is there. */
    static void drop(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists " + NAME);
        }
    }

    /** Returns the account's password as it is kept, null if there is no such account. */
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
