package gossamer.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.KeyPair;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Keys and certificates that are made without keytool, as the JDK reads them. */
class SharedKeyTest {

    private static final Instant FROM = Instant.parse("2020-02-03T04:05:06Z");
    private static final Instant TO = Instant.parse("2049-12-31T23:59:59Z");

    @Test
    void aKeyIsReadBackFromItsTextAndNotShown() throws Exception {
        for (int i = 0; i < 50; i++) {
            SharedKey key = SharedKey.random();
            assertThat(key.text()).hasSizeLessThan(SharedKey.MOST_CHARACTERS).matches("[ -~]+");
            assertThat(SharedKey.of(key.text())).isEqualTo(key);
            assertThat(key.toString()).isEqualTo("SharedKey[not shown]");
            X509Certificate certificate = (X509Certificate) key.certificate();
            certificate.verify(certificate.getPublicKey());
        }
        assertThat(SharedKey.random()).isNotEqualTo(SharedKey.random());
        assertThatThrownBy(() -> SharedKey.of("c2VjcmV0 c2VjcmV0"))
                .hasMessage("no key and its certificate")
                .hasNoCause();
    }

    @Test
    void aCertificateSaysWhoMayDoWhatAndHowLong() throws Exception {
        KeyPair authority = CertificateMaker.newKeys();
        KeyPair peer = CertificateMaker.newKeys();
        CertificateMaker maker = new CertificateMaker("an authority", authority.getPrivate());
        X509Certificate top = maker.make(
                "an authority",
                authority.getPublic(),
                CertificateMaker.Use.AUTHORITY,
                FROM,
                Instant.parse("2050-01-01T00:00:00Z"));
        String name = "n\u00f6de-" + "x".repeat(57);
        X509Certificate signed =
                maker.make(name, peer.getPublic(), CertificateMaker.Use.PEER, FROM, TO);

        assertThat(top.getBasicConstraints()).isEqualTo(Integer.MAX_VALUE);
        assertThat(top.getNotAfter()).isEqualTo("2050-01-01T00:00:00Z");
        assertThat(top.getKeyUsage())
                .containsExactly(false, false, false, false, false, true, false, false, false);
        assertThat(signed.getVersion()).isEqualTo(3);
        assertThat(signed.getBasicConstraints()).isEqualTo(-1);
        assertThat(signed.getKeyUsage())
                .containsExactly(true, false, false, false, false, false, false, false, false);
        assertThat(signed.getExtendedKeyUsage())
                .containsExactly("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
        assertThat(signed.getSubjectX500Principal().getName()).isEqualTo("CN=" + name);
        assertThat(signed.getIssuerX500Principal().getName()).isEqualTo("CN=an authority");
        assertThat(signed.getNotBefore().toInstant()).isEqualTo(FROM);
        assertThat(signed.getNotAfter().toInstant()).isEqualTo(TO);
        assertThat(signed.getPublicKey()).isEqualTo(peer.getPublic());
        validate(signed, top);
        X509Certificate other = new CertificateMaker("an authority", peer.getPrivate())
                .make("n", peer.getPublic(), CertificateMaker.Use.PEER, FROM, TO);
        assertThatThrownBy(() -> validate(other, top))
                .isInstanceOf(CertPathValidatorException.class);
        X509Certificate old =
                maker.make("n", peer.getPublic(), CertificateMaker.Use.PEER, FROM, FROM);
        assertThatThrownBy(() -> validate(old, top))
                .hasCauseInstanceOf(CertificateExpiredException.class);
    }

    private static void validate(X509Certificate signed, X509Certificate top) throws Exception {
        PKIXParameters trust = new PKIXParameters(Set.of(new TrustAnchor(top, null)));
        trust.setRevocationEnabled(false);
        CertPathValidator.getInstance("PKIX")
                .validate(
                        CertificateFactory.getInstance("X.509").generateCertPath(List.of(signed)),
                        trust);
    }
}
