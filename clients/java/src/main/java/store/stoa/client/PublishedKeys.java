package store.stoa.client;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The service's public keys (RFC 7517), remembered for ten minutes. For a key that is not among them they are fetched again,
 * but at most once in five seconds, so that forged tokens cause no flood of requests.
 */
final class PublishedKeys {
  private static final long MAX_AGE_MS = 600_000;
  private static final long PAUSE_MS = 5_000;
  private static final int MIN_RSA_BITS = 2_048;
  private static final int MAX_RSA_BITS = 8_192;

  private final Supplier<Object> fetch;
  private final Pacing pacing;
  /** Read without the lock: a fetch for an unknown key must not hold up the tokens whose keys are known. */
  private volatile Remembered remembered = null;
  /** Guarded by the lock, like all fields below. */
  private StoaException failure = null;
  private boolean hasFetched = false;
  /** The time of the last try. */
  private long fetchedAtMs = 0;

  /** {@code fetch} reads the key set as JSON, or throws {@link StoaException}. */
  PublishedKeys(Supplier<Object> fetch, Pacing pacing) {
    this.fetch = fetch;
    this.pacing = pacing;
  }

  /** A key with its id. */
  static final class Key {
    final String id;
    final SignatureAlgorithm algorithm;
    final PublicKey publicKey;

    Key(String id, SignatureAlgorithm algorithm, PublicKey publicKey) {
      this.id = id;
      this.algorithm = algorithm;
      this.publicKey = publicKey;
    }
  }

  /** The keys of one fetch, and its time. */
  private static final class Remembered {
    final List<Key> keys;
    final long readAtMs;

    Remembered(List<Key> keys, long readAtMs) {
      this.keys = keys;
      this.readAtMs = readAtMs;
    }
  }

  /** The key of that id that fits the algorithm, or null. Throws {@link StoaException} if the keys could not be read. */
  Key find(String id, SignatureAlgorithm algorithm) {
    Key found = known(id, algorithm);
    return found == null ? findOrFetch(id, algorithm) : found;
  }

  /** One thread at a time. A thread that had to wait may find the key that another one has fetched. */
  private synchronized Key findOrFetch(String id, SignatureAlgorithm algorithm) {
    Key found = known(id, algorithm);
    boolean mayFetch = !hasFetched || pacing.nowMs() - fetchedAtMs >= PAUSE_MS;
    if (found == null && mayFetch) {
      refresh();
      found = known(id, algorithm);
    }
    if (found == null && failure != null) throw failure;
    return found;
  }

  private Key known(String id, SignatureAlgorithm algorithm) {
    Remembered current = remembered;
    // A withdrawn key must not stay valid because somebody blocks the fetch.
    if (current == null || pacing.nowMs() - current.readAtMs > MAX_AGE_MS) return null;
    for (Key key : current.keys) {
      if (key.id.equals(id) && key.algorithm == algorithm) return key;
    }
    return null;
  }

  /** If the fetch fails, the old keys stay: a forged token at the wrong moment must not cause them to be lost. */
  private void refresh() {
    try {
      List<Key> keys = keysOf(fetch.get());
      remembered = new Remembered(keys, pacing.nowMs());
      failure = null;
    } catch (StoaException error) {
      failure = error;
    } finally {
      hasFetched = true;
      fetchedAtMs = pacing.nowMs();
    }
  }

  /** The keys that can be used; others, such as those of newer algorithms, are left out. */
  private static List<Key> keysOf(Object keySet) {
    List<Key> usable = new ArrayList<>();
    for (Object member : Json.listOf(Json.objectOf(keySet).get("keys"))) {
      Map<String, Object> jwk = Json.objectOf(member);
      String id = Json.textOf(jwk.get("kid"));
      try {
        PublicKey ec = ecKeyOf(jwk);
        PublicKey rsa = rsaKeyOf(jwk);
        if (id != null && ec != null) usable.add(new Key(id, SignatureAlgorithm.ES256, ec));
        if (id != null && rsa != null) usable.add(new Key(id, SignatureAlgorithm.RS256, rsa));
      } catch (GeneralSecurityException | IllegalArgumentException error) {
        continue;
      }
    }
    return usable;
  }

  private static PublicKey ecKeyOf(Map<String, Object> jwk) throws GeneralSecurityException {
    if (!"EC".equals(jwk.get("kty")) || !"P-256".equals(jwk.get("crv"))) return null;
    AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
    parameters.init(new ECGenParameterSpec("secp256r1"));
    ECParameterSpec curve = parameters.getParameterSpec(ECParameterSpec.class);
    BigInteger x = integerOf(jwk, "x");
    BigInteger y = integerOf(jwk, "y");
    if (!isOnCurve(x, y, curve)) return null;
    return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(x, y), curve));
  }

  /** Checked here, because not every Java does it. */
  private static boolean isOnCurve(BigInteger x, BigInteger y, ECParameterSpec curve) {
    BigInteger p = ((ECFieldFp) curve.getCurve().getField()).getP();
    BigInteger right = x.pow(3).add(curve.getCurve().getA().multiply(x)).add(curve.getCurve().getB());
    return x.compareTo(p) < 0 && y.compareTo(p) < 0 && y.multiply(y).mod(p).equals(right.mod(p));
  }

  private static PublicKey rsaKeyOf(Map<String, Object> jwk) throws GeneralSecurityException {
    if (!"RSA".equals(jwk.get("kty"))) return null;
    BigInteger modulus = integerOf(jwk, "n");
    BigInteger exponent = integerOf(jwk, "e");
    boolean isLongEnough = modulus.bitLength() >= MIN_RSA_BITS && modulus.bitLength() <= MAX_RSA_BITS;
    // An even exponent, or 1, makes no valid key; a large one only costs time.
    boolean isExponent = exponent.testBit(0) && exponent.bitLength() > 1 && exponent.bitLength() <= 64;
    if (!isLongEnough || !isExponent) return null;
    return KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(modulus, exponent));
  }

  private static BigInteger integerOf(Map<String, Object> jwk, String name) {
    String text = Json.textOf(jwk.get(name));
    if (text == null) throw new IllegalArgumentException("a number is missing");
    return new BigInteger(1, Base64.getUrlDecoder().decode(text));
  }
}
