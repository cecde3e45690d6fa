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

  /**
   * The parts of a transaction. The first six are needed; the others say what it was for, and a null leaves them out. The service
   * decides on them: a wrong one makes this transaction invalid, and no other.
   */
  public static final class Builder {
    private final Map<String, Object> members = new LinkedHashMap<>();
    private final Map<String, Object> facts = new LinkedHashMap<>();

    private Builder(String id) {
      // The places of all parts, so that a report has the same bytes in whatever order they are given.
      for (String name : new String[] {"id", "currency", "full_amount", "tax_amount", "payer_country", "settled_at"}) {
        members.put(name, null);
      }
      members.put("id", id);
      for (String name :
          new String[] {"bundle_id", "kind", "original_transaction_id", "installation_id", "channel"}) {
        facts.put(name, null);
      }
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

    /** The app in which it was paid: one of yours, such as {@code com.example.game}. */
    public Builder bundleId(String bundleId) {
      return withFact("bundle_id", bundleId);
    }

    /** {@code one_time}, {@code subscription_start} or {@code subscription_renewal}. */
    public Builder kind(String kind) {
      return withFact("kind", kind);
    }

    /** For a renewal: the id of the first transaction of the subscription. */
    public Builder originalTransactionId(String id) {
      return withFact("original_transaction_id", id);
    }

    /** The installation that paid: the {@code installation_token} of your app on that device. */
    public Builder installationId(String id) {
      return withFact("installation_id", id);
    }

    /** The way of payment: a word of the store's list. */
    public Builder channel(String channel) {
      return withFact("channel", channel);
    }

    /** Throws {@link IllegalStateException} if a part that is needed is missing. */
    public Transaction build() {
      Parts.refuseMissing(members);
      Map<String, Object> all = new LinkedHashMap<>(members);
      for (Map.Entry<String, Object> fact : facts.entrySet()) {
        if (fact.getValue() != null) all.put(fact.getKey(), fact.getValue());
      }
      return new Transaction(all);
    }

    private Builder withFact(String name, Object value) {
      facts.put(name, value);
      return this;
    }

    private Builder with(String name, Object value) {
      members.put(name, value);
      return this;
    }
  }
}
