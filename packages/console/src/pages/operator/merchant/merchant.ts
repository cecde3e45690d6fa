import type { Schema } from '@stoa/client';

/** What every part of the page gets. */
export interface TabProps {
  readonly merchant: Schema<'Merchant'>;
}
