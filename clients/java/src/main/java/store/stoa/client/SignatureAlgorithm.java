package store.stoa.client;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Arrays;

/** The algorithms of RFC 7518, section 3, that every Java since 8 has and that Stoa can sign with. */
enum SignatureAlgorithm {
  ES256("EC", "SHA256withECDSA"),
  RS256("RSA", "SHA256withRSA");

  private static final int COORDINATE_BYTES = 32;
  /** The order of P-256 (FIPS 186-4, D.1.2.3). */
  private static final BigInteger ORDER =
      new BigInteger("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", 16);

  /** The {@code kty} of its keys. */
  final String keyType;
  private final String javaName;

  SignatureAlgorithm(String keyType, String javaName) {
    this.keyType = keyType;
    this.javaName = javaName;
  }

  /** Null for any other name, such as {@code none} and {@code HS256}. */
  static SignatureAlgorithm named(String name) {
    for (SignatureAlgorithm algorithm : values()) {
      if (algorithm.name().equals(name)) return algorithm;
    }
    return null;
  }

  boolean verifies(PublicKey key, byte[] signed, byte[] signature) {
    byte[] form = this == ES256 ? derOf(signature) : signature;
    if (form == null) return false;
    try {
      Signature verifier = Signature.getInstance(javaName);
      verifier.initVerify(key);
      verifier.update(signed);
      return verifier.verify(form);
    } catch (GeneralSecurityException error) {
      return false;
    }
  }

  /**
   * A JWS has r and s in 32 bytes each, but Java expects them in DER. Null if they have another length, or are not between 0
   * and the order: some releases of Java 15 to 18 accept zeros as a valid signature of anything (CVE-2022-21449).
   */
  private static byte[] derOf(byte[] signature) {
    if (signature.length != 2 * COORDINATE_BYTES) return null;
    BigInteger r = new BigInteger(1, Arrays.copyOfRange(signature, 0, COORDINATE_BYTES));
    BigInteger s = new BigInteger(1, Arrays.copyOfRange(signature, COORDINATE_BYTES, 2 * COORDINATE_BYTES));
    if (r.signum() == 0 || s.signum() == 0 || r.compareTo(ORDER) >= 0 || s.compareTo(ORDER) >= 0) return null;
    byte[] rBytes = r.toByteArray();
    byte[] sBytes = s.toByteArray();
    // All lengths are below 128, so each takes one byte.
    byte[] der = new byte[6 + rBytes.length + sBytes.length];
    der[0] = 0x30;
    der[1] = (byte) (der.length - 2);
    putInteger(der, 2, rBytes);
    putInteger(der, 4 + rBytes.length, sBytes);
    return der;
  }

  private static void putInteger(byte[] der, int at, byte[] integer) {
    der[at] = 0x02;
    der[at + 1] = (byte) integer.length;
    System.arraycopy(integer, 0, der, at + 2, integer.length);
  }
}
