/** A transaction as it is sent. Its fee is a tenth of its amount. */
export interface SentTransaction {
  readonly id: string;
  readonly currency: 'EUR';
  readonly full_amount: number;
  readonly tax_amount: 0;
  readonly payer_country: 'DEU';
  readonly settled_at: string;
}

/** A report that was sent until it was acknowledged. */
export interface SentReport {
  readonly reportId: number;
  /** Identifiers, in the order of the report. */
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/** The books of a merchant as the merchant and the operator know them: only what was acknowledged. */
export interface MerchantBooks {
  readonly reports: SentReport[];
  /** By id. */
  readonly transactions: Map<string, SentTransaction>;
  /** The ids of those that were voided, once each. */
  readonly voided: Set<string>;
  /** By month: the statement as it was read after the month was closed. */
  readonly closed: Map<string, string>;
  /** By token: the installation that it got. */
  readonly installations: Map<string, string>;
}

/** What the load knows about reports, corrections, months, installs, the feed and exports. */
export interface BookJournal {
  of(merchantId: number): MerchantBooks;
  /** Store users whose sessions were fed, each from a different address. */
  readonly storeUsers: Set<string>;
  readonly exports: { complete: number; brokenOff: number };
}

export function createBookJournal(): BookJournal {
  const books = new Map<number, MerchantBooks>();
  return {
    of: (merchantId) => {
      const known = books.get(merchantId) ?? newBooks();
      books.set(merchantId, known);
      return known;
    },
    storeUsers: new Set(),
    exports: { complete: 0, brokenOff: 0 },
  };
}

function newBooks(): MerchantBooks {
  return {
    reports: [],
    transactions: new Map(),
    voided: new Set(),
    closed: new Map(),
    installations: new Map(),
  };
}
