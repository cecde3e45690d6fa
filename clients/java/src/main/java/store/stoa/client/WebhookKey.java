package store.stoa.client;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key with which webhooks are verified. */
interface WebhookKey {
  /** Whether a signature, with its version before it, is that of the key. */
  boolean verifies(byte[] signed, String signature);

  /** Throws {@link IllegalArgumentException} for a key that cannot be used; the message does not repeat it. */
  static WebhookKey read(String text) {
    if (text != null && text.startsWith("whsec_")) {
      byte[] bytes = bytesOf(text.substring("whsec_".length()));
      if (bytes != null && bytes.length >= 24 && bytes.length <= 64) return secret(bytes);
    }
    if (text != null && text.startsWith("whpk_")) {
      byte[] bytes = bytesOf(text.substring("whpk_".length()));
      if (bytes != null && bytes.length == 32) return publicKey(bytes);
    }
    throw new IllegalArgumentException("a key is whsec_ with 24 to 64 bytes, or whpk_ with 32 bytes, in base64");
  }

  /** HMAC-SHA256. */
  static WebhookKey secret(byte[] bytes) {
    return (signed, signature) -> {
      byte[] found = signature.startsWith("v1,") ? bytesOf(signature.substring(3)) : null;
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
        // Compares in the same time for every signature.
        return found != null && MessageDigest.isEqual(mac.doFinal(signed), found);
      } catch (GeneralSecurityException error) {
        throw new IllegalStateException("this Java has no HMAC-SHA256", error);
      }
    };
  }

  /** Ed25519. */
  static WebhookKey publicKey(byte[] bytes) {
    PublicKey key = ed25519(bytes);
    return (signed, signature) -> {
      byte[] found = signature.startsWith("v1a,") ? bytesOf(signature.substring(4)) : null;
      try {
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(key);
        verifier.update(signed);
        return found != null && verifier.verify(found);
      } catch (GeneralSecurityException error) {
        return false;
      }
    };
  }

  /** The key in the form of RFC 8410, section 4, in which Java reads it. */
  static PublicKey ed25519(byte[] bytes) {
    byte[] start = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};
    byte[] encoded = new byte[start.length + bytes.length];
    System.arraycopy(start, 0, encoded, 0, start.length);
    System.arraycopy(bytes, 0, encoded, start.length, bytes.length);
    try {
      return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
    } catch (GeneralSecurityException error) {
      throw new IllegalArgumentException("whpk_ needs Java 15 or newer, and a key of Ed25519", error);
    }
  }

  /** Base64 with its padding; null for anything else. */
  static byte[] bytesOf(String base64) {
    try {
      return base64.isEmpty() || base64.length() % 4 != 0 ? null : Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException error) {
      return null;
    }
  }
}
