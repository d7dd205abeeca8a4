package dev.tidepool.cluster.grpc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Attributes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateNameTest {
    /** A certificate with two names could be shown for either. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    CN=orders                     | orders
                    CN=orders,OU=shop,O=Example   | orders
                    OU=shop,CN=orders,O=Example   | orders
                    CN=orders\\,OU\\=shop         | orders,OU=shop
                    CN=orders+OU=shop,O=Example   | orders
                    O=Example                     | ''
                    ''                            | ''
                    CN=orders,CN=admin            | ''
                    CN=orders+CN=admin            | ''
                    CN=#0402abcd                  | ''
                    CN=orders\\0A                 | ''
                    """)
    void theNameIsTheOnlyCommonName(String subject, String name) throws Exception {
        assertThat(CertificateName.of(subject)).isEqualTo(name);
        assertThat(CertificateName.of("CN=" + "x".repeat(101))).isEmpty();
    }

    @Test
    void aConnectionWithoutTlsHasNoName() {
        assertThat(CertificateName.of(Attributes.EMPTY)).isEmpty();
    }
}
