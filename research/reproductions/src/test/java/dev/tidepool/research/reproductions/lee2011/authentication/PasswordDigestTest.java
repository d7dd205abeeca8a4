package dev.tidepool.research.reproductions.lee2011.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PasswordDigestTest {
    private static final byte[] SALT = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

    @Test
    void argon2idIsThatOfTheReferenceImplementation() {
        // libargon2 20171227: argon2id_hash_encoded(2, 19456, 1, ...)
        String kept =
                "$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$zhKBJht3iNZ7iyI+7tCZMaLVgooUE0yY4vtShH0qeQo";
        assertThat(PasswordDigests.MODERN.encode("Grüße, 3 pass words", SALT)).isEqualTo(kept);
        assertThat(PasswordDigests.MODERN.matches("Grüße, 3 pass words", kept)).isTrue();
        assertThat(PasswordDigests.MODERN.matches("Grüße, 3 pass word", kept)).isFalse();
    }

    @Test
    void md5IsThePapersAndSaysThatItIsUnsafe() {
        String kept = PasswordDigests.PAPERS.encode("password", SALT);
        assertThat(kept).isEqualTo("{unsafe-md5}5f4dcc3b5aa765d61d8327deb882cf99");
        assertThat(PasswordDigests.PAPERS.matches("password", kept)).isTrue();
        assertThat(PasswordDigests.PAPERS.matches("Password", kept)).isFalse();
        assertThat(PasswordDigests.PAPERS.description()).contains("the paper's setting, unsafe");
    }

    @Test
    void theDefaultIsModern() {
        assertThat(PasswordDigests.MODERN).isEqualTo(PasswordDigests.named("Argon2id"));
    }

    @Test
    void anUnknownDigestIsAnsweredWithThoseThereAre() {
        assertThatThrownBy(() -> PasswordDigests.named("sha1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "unknown password digest 'sha1'; allowed are argon2id and md5 (the paper's setting, unsafe)");
    }

    @Test
    void whatAnotherDigestKeptIsNoPassword() {
        String md5 = PasswordDigests.PAPERS.encode("password", SALT);
        String argon = "$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA";
        assertThatThrownBy(() -> PasswordDigests.MODERN.matches("password", md5))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PasswordDigests.MODERN.matches("password", argon))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PasswordDigests.PAPERS.matches("password", argon))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
