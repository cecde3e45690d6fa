import type { Schema } from '@stoa/client';

/** The props of every tab of the page. */
export interface TabProps {
  readonly merchant: Schema<'Merchant'>;
}
