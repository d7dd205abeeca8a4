package dev.tidepool.research.reproductions.lee2011.authentication;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.jspecify.annotations.Nullable;

/** The databases that tests run on. The URL of a MariaDB is what {@code .ci/with-mariadb} sets. */
enum Database {
    EMBEDDED,
    MARIADB;

    private static final String VARIABLE = "TIDEPOOL_JDBC";

    /** Returns its URL; the test that asks is skipped where there is none. */
    String url() {
        if (this == EMBEDDED) {
            return "jdbc:h2:mem:accounts;DB_CLOSE_DELAY=-1";
        }
        @Nullable String url = System.getenv(VARIABLE);
        assumeTrue(url != null, "no MariaDB: " + VARIABLE + " names none; .ci/with-mariadb COMMAND starts one");
        return url;
    }
}
