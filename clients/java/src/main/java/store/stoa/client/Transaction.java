package store.stoa.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A settled transaction to report (specification, MerchantTransactionsReportTransactionsItem). */
public final class Transaction {
  private final Map<String, Object> members;

  private Transaction(Map<String, Object> members) {
    this.members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /**
   * All parts by their position, where three texts are easily confused.
   *
   * @param id as in {@link #builder}
   * @param currency as in {@link Builder#currency}
   * @param fullAmount as in {@link Builder#fullAmount}
   * @param taxAmount as in {@link Builder#taxAmount}
   * @param payerCountry as in {@link Builder#payerCountry}
   * @param settledAt as in {@link Builder#settledAt}
   * @deprecated use {@link #builder}, which names each part
   */
  @Deprecated
  public Transaction(
      String id, String currency, long fullAmount, long taxAmount, String payerCountry, String settledAt) {
    this(builder(id)
        .currency(currency)
        .fullAmount(fullAmount)
        .taxAmount(taxAmount)
        .payerCountry(payerCountry)
        .settledAt(settledAt)
        .members);
  }

  /**
   * Begins a transaction.
   *
   * @param id your own identifier of it: unique among your transactions, and never changed
   */
  public static Builder builder(String id) {
    return new Builder(id);
  }

  Map<String, Object> members() {
    return members;
  }

  /** The parts of a transaction. Each of them is needed. */
  public static final class Builder {
    private final Map<String, Object> members = new LinkedHashMap<>();

    private Builder(String id) {
      // The places of all parts, so that a report has the same bytes in whatever order they are given.
      for (String name : new String[] {"id", "currency", "full_amount", "tax_amount", "payer_country", "settled_at"}) {
        members.put(name, null);
      }
      members.put("id", id);
    }

    /** ISO 4217, such as {@code EUR}. */
    public Builder currency(String code) {
      return with("currency", code);
    }

    /** What the payer paid, with taxes, in minor units: 1190 is EUR 11.90. */
    public Builder fullAmount(long minorUnits) {
      return with("full_amount", minorUnits);
    }

    /** The taxes in it, in minor units. */
    public Builder taxAmount(long minorUnits) {
      return with("tax_amount", minorUnits);
    }

    /** ISO 3166-1 alpha-3, such as {@code DEU}. */
    public Builder payerCountry(String code) {
      return with("payer_country", code);
    }

    /** When it was settled: RFC 3339, such as {@code 2026-11-20T10:00:00Z}, which is what {@code Instant.toString()} writes. */
    public Builder settledAt(String time) {
      return with("settled_at", time);
    }

    /** Throws {@link IllegalStateException} if a part is missing. */
    public Transaction build() {
      Parts.refuseMissing(members);
      return new Transaction(members);
    }

    private Builder with(String name, Object value) {
      members.put(name, value);
      return this;
    }
  }
}
