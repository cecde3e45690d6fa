package store.stoa.client;

import java.util.Collections;
import java.util.Map;

/** The claims of a verified installation token (specification, Installation token). */
public final class InstallationToken {
  private final Map<String, Object> claims;

  InstallationToken(Map<String, Object> claims) {
    this.claims = claims;
  }

  /** The installation identifier, claim {@code installation_token}. */
  public String installationId() {
    return Json.textOf(claims.get("installation_token"));
  }

  /** How the installation was matched: {@code ip}, {@code device}, {@code none} or {@code ambiguous}. */
  public String matchRule() {
    return Json.textOf(Json.objectOf(claims.get("match")).get("rule"));
  }

  /** How many store users were seen on the address; a lower bound if there were many. */
  public long matchCandidates() {
    Object candidates = Json.objectOf(claims.get("match")).get("candidates");
    return candidates instanceof Long ? (Long) candidates : 0;
  }

  /** The store user's attribution data, with every digit; null for an organic installation. */
  public Map<String, Object> attributionData() {
    Object data = claims.get("attribution_data");
    return data instanceof Map ? Collections.unmodifiableMap(Json.objectOf(data)) : null;
  }

  /** All claims. */
  public Map<String, Object> claims() {
    return Collections.unmodifiableMap(claims);
  }

  /** Contains no claim, because some are about a person. */
  @Override
  public String toString() {
    return "InstallationToken";
  }
}
