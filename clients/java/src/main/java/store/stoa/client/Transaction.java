package store.stoa.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A settled transaction to report (specification, MerchantTransactionsReportTransactionsItem). */
public final class Transaction {
  private final Map<String, Object> members = new LinkedHashMap<>();

  /**
   * @param id unique, and never changed
   * @param currency ISO 4217, such as {@code EUR}
   * @param fullAmount in minor units: 1190 is EUR 11.90
   * @param taxAmount the taxes in it, in minor units
   * @param payerCountry ISO 3166-1 alpha-3, such as {@code DEU}
   * @param settledAt RFC 3339, such as {@code 2026-11-20T10:00:00Z}
   */
  public Transaction(
      String id, String currency, long fullAmount, long taxAmount, String payerCountry, String settledAt) {
    members.put("id", id);
    members.put("currency", currency);
    members.put("full_amount", fullAmount);
    members.put("tax_amount", taxAmount);
    members.put("payer_country", payerCountry);
    members.put("settled_at", settledAt);
  }

  Map<String, Object> members() {
    return Collections.unmodifiableMap(members);
  }
}
