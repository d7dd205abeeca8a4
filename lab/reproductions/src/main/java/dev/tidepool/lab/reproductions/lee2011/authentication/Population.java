package dev.tidepool.lab.reproductions.lee2011.authentication;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The accounts of the experiment: {@value #ACCOUNTS}, as in paper 002, each with a name of its own. Passwords repeat after {@value
 * #PASSWORDS} accounts, with their salts, because a safe digest of thousands would take minutes; a login costs the same. Immutable.
 *
 * @param kept the passwords as they are kept, one for each group of accounts
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

    /** Returns accounts whose passwords are kept by this digest. */
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

    /** Returns an account's password. */
    static String password(int account) {
        return "pass phrase of group %d".formatted(account % PASSWORDS);
    }

    /** Returns an account's password as it is kept. */
    String kept(int account) {
        return kept.get(account % PASSWORDS);
    }

    /**
     * Draws logins: any account, of a hundred {@value #WRONG_PERCENT} with a wrong password and {@value #UNKNOWN_PERCENT} under a name that
     * has none.
     *
     * @param count how many
     * @param seed where the chance comes from
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

    /** Returns in words what logins are drawn. */
    public static String description() {
        return "%,d accounts; %d %% of the logins have a wrong password, %d %% an unknown name"
                .formatted(ACCOUNTS, WRONG_PERCENT, UNKNOWN_PERCENT);
    }
}
