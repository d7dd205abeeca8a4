package dev.tidepool.research.reproductions.lee2011.authentication;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The accounts of the experiment: {@value #ACCOUNTS}, as in [lee2011, section 4.1], each with its own name. Passwords
 * and salts repeat after {@value #PASSWORDS} accounts, because safe digests of thousands would take minutes; a login
 * costs the same. Immutable.
 *
 * @param kept the stored passwords, one per group of accounts
 */
public record Population(List<String> kept) {
    /** How many accounts there are. */
    public static final int ACCOUNTS = 5_000;

    private static final int PASSWORDS = 16;
    private static final int WRONG_PERCENT = 4;
    private static final int UNKNOWN_PERCENT = 1;

    /** Copies the list. */
    public Population {
        kept = List.copyOf(kept);
    }

    /** Returns accounts whose passwords this digest encodes. */
    static Population of(PasswordDigest digest) {
        SecureRandom random = new SecureRandom();
        List<String> kept = new ArrayList<>();
        for (int group = 0; group < PASSWORDS; group++) {
            byte[] salt = new byte[PasswordDigest.SALT_BYTES];
            random.nextBytes(salt);
            kept.add(digest.encode(password(group), salt));
        }
        return new Population(kept);
    }

    /** Returns the name of account 0 to {@value #ACCOUNTS} - 1. */
    static String name(int account) {
        return "user-%04d".formatted(account);
    }

    static String password(int account) {
        return "pass phrase of group %d".formatted(account % PASSWORDS);
    }

    /** Returns an account's stored password. */
    String kept(int account) {
        return kept.get(account % PASSWORDS);
    }

    /**
     * Draws logins of random accounts: {@value #WRONG_PERCENT} % with a wrong password, {@value #UNKNOWN_PERCENT} %
     * with an unknown name.
     *
     * @param count the number of logins
     * @param seed source of the randomness
     */
    static List<Login> logins(int count, long seed) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        List<Login> logins = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int account = random.nextInt(ACCOUNTS);
            int percent = random.nextInt(100);
            if (percent < WRONG_PERCENT) {
                logins.add(new Login(name(account), password(account + 1), Answer.REFUSED));
            } else if (percent < WRONG_PERCENT + UNKNOWN_PERCENT) {
                logins.add(new Login(name(ACCOUNTS + account), password(account), Answer.REFUSED));
            } else {
                logins.add(new Login(name(account), password(account), Answer.ACCEPTED));
            }
        }
        return logins;
    }

    /** Returns accounts and logins in words. */
    public static String description() {
        return "%,d accounts; %d %% of the logins have a wrong password, %d %% an unknown name"
                .formatted(ACCOUNTS, WRONG_PERCENT, UNKNOWN_PERCENT);
    }
}
