import type { Schema } from '@stoa/client';
import { Badge } from '../../components/badge.js';
import { rateText } from '../../format/number.js';
import { texts } from './texts.js';

/** Whether a statement can still change. */
export function StatementState({ status }: { readonly status: 'draft' | 'closed' }) {
  return <Badge tone={status === 'closed' ? 'good' : 'calm'}>{texts.states[status]}</Badge>;
}

/** The rate of the VAT on the fee, and what the statement says about it; undefined where it says neither. */
export function vatText({ vat_rate_percent: rate, vat_text: text }: Schema<'Statement'>): string | undefined {
  const parts = [...(rate === null ? [] : [rateText(rate)]), ...(text === null ? [] : [text])];
  return parts.length === 0 ? undefined : parts.join(', ');
}
