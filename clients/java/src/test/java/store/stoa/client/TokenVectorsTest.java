package store.stoa.client;

import java.nio.file.Path;
import java.util.Map;

/** tokens.json: what a verifier says about a token. */
final class TokenVectorsTest {
  private TokenVectorsTest() {}

  static void run(Suite suite, Path vectors) throws Exception {
    Map<String, Object> file = Vectors.read(vectors, "tokens.json");
    for (Map<String, Object> one : Vectors.casesOf(file)) {
      suite.test("token: " + one.get("name"), () -> Suite.equal(verdictOf(verifierOf(file), one), one.get("verdict")));
    }
    suite.test("without a request token to compare with, no token is valid", () -> {
      String token = tokenNamed(file, "ES256");
      StoaException error = Suite.failure(StoaException.class, () -> verifierOf(file).verify(token, null));
      Suite.equal(error.code(), TokenVerifier.REQUEST_TOKEN);
    });
    suite.test("the claims of a valid token have names, and the attribution data every digit", () -> {
      InstallationToken token = verifierOf(file).verify(tokenNamed(file, "attribution data with more digits than a double holds"));
      Suite.equal(Json.write(token.attributionData()), file.get("attributionData"));
      Suite.equal(token.installationId(), "0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00");
      Suite.equal(token.matchRule(), "device");
      Suite.equal(token.matchCandidates(), 3L);
      Suite.equal(verifierOf(file).verify(tokenNamed(file, "ES256")).attributionData(), null);
    });
  }

  static String tokenNamed(Map<String, Object> file, String name) {
    for (Map<String, Object> one : Vectors.casesOf(file)) {
      if (name.equals(one.get("name"))) return Vectors.text(one, "token");
    }
    throw new AssertionError(name);
  }

  private static TokenVerifier verifierOf(Map<String, Object> file) {
    FakePacing pacing = new FakePacing(0, (Long) file.get("now") * 1_000);
    PublishedKeys keys = new PublishedKeys(() -> file.get("keys"), pacing);
    return new TokenVerifier(keys, pacing, Vectors.text(file, "issuer"), Vectors.text(file, "audience"));
  }

  private static String verdictOf(TokenVerifier verifier, Map<String, Object> one) {
    String token = Vectors.text(one, "token");
    try {
      if (one.containsKey("requestToken")) verifier.verify(token, Vectors.text(one, "requestToken"));
      else verifier.verify(token);
      return "valid";
    } catch (StoaException error) {
      Suite.that(token.isEmpty() || !error.toString().contains(token), "the token is not repeated");
      return error.code();
    }
  }
}
