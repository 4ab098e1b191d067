package gossamer.node.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;

/**
 * Makes keys on the curve P-256 and certificates for them, in the form of RFC 5280. The JDK reads
 * certificates, but only its program keytool writes them: that takes a second for each step, and is
 * missing where Java was put together from modules.
 *
 * @param issuer the name of who signs
 * @param key of who signs
 */
public record CertificateMaker(String issuer, PrivateKey key) {

    /** What a certificate is good for. */
    public enum Use {
        /** To sign others: critical basicConstraints CA, critical keyUsage keyCertSign. */
        AUTHORITY("300f0603551d130101ff040530030101ff300e0603551d0f0101ff040403020204"),
        /** Both ends of TLS: critical keyUsage digitalSignature, both kinds of extendedKeyUsage. */
        PEER("300e0603551d0f0101ff040403020780"
                + "301d0603551d250416301406082b0601050507030106082b06010505070302");

        private final String extensions;

        Use(String extensions) {
            this.extensions = extensions;
        }
    }

    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int TEXT = 0x0c;
    private static final int TIME_UNTIL_2049 = 0x17;
    private static final int TIME = 0x18;
    private static final int VERSION = 0xa0;
    private static final int EXTENSIONS = 0xa3;
    private static final int LONG_FORM = 0x80;
    private static final int MOST_BYTE = 0xff;

    private static final byte[] VERSION_3 = {INTEGER, 1, 2};
    private static final byte[] COMMON_NAME = HexFormat.of().parseHex("0603550403");
    private static final byte[] ECDSA_WITH_SHA256 =
            HexFormat.of().parseHex("300a06082a8648ce3d040302");
    private static final int SERIAL_BITS = 127;

    /** A new pair of keys. */
    public static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no elliptic curves", e);
        }
    }

    /**
     * Makes a certificate.
     *
     * @param name of whom it is for; 1 to 64 characters
     * @param subject the public key that it is for
     * @param from when it begins to be good, to the second
     * @param to when that ends
     */
    public X509Certificate make(String name, PublicKey subject, Use use, Instant from, Instant to) {
        byte[] body = of(
                SEQUENCE,
                of(VERSION, VERSION_3),
                of(INTEGER, new BigInteger(SERIAL_BITS, new SecureRandom()).toByteArray()),
                ECDSA_WITH_SHA256,
                name(issuer),
                of(SEQUENCE, time(from), time(to)),
                name(name),
                subject.getEncoded(),
                of(EXTENSIONS, of(SEQUENCE, HexFormat.of().parseHex(use.extensions))));
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(key);
            signature.update(body);
            byte[] signed = of(BIT_STRING, new byte[1], signature.sign());
            return read(of(SEQUENCE, body, ECDSA_WITH_SHA256, signed));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads a certificate in binary form. */
    static X509Certificate read(byte[] certificate) throws GeneralSecurityException {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(certificate));
    }

    private static byte[] name(String common) {
        byte[] text = of(TEXT, common.getBytes(StandardCharsets.UTF_8));
        return of(SEQUENCE, of(SET, of(SEQUENCE, COMMON_NAME, text)));
    }

    private static byte[] time(Instant instant) {
        ZonedDateTime time = instant.atZone(ZoneOffset.UTC);
        boolean early = time.getYear() < 2050;
        String text = DateTimeFormatter.ofPattern(early ? "yyMMddHHmmss'Z'" : "yyyyMMddHHmmss'Z'")
                .format(time);
        return of(early ? TIME_UNTIL_2049 : TIME, text.getBytes(StandardCharsets.US_ASCII));
    }

    /** An element of DER (X.690): its tag, its length, its parts; up to 64 KiB. */
    private static byte[] of(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        int size = content.size();
        if (size >= LONG_FORM) {
            boolean two = size > MOST_BYTE;
            element.write(LONG_FORM | (two ? 2 : 1));
            if (two) {
                element.write(size >> Byte.SIZE);
            }
        }
        element.write(size);
        element.writeBytes(content.toByteArray());
        return element.toByteArray();
    }
}
