import type { Schema } from '@stoa/client';
import { Badge, type Tone } from '../../components/badge.js';
import { texts } from './texts.js';

type Rule = Schema<'Installation'>['rule'];

const tones: Readonly<Record<Rule, Tone>> = { ip: 'good', device: 'good', none: 'calm', ambiguous: 'warn' };

/** What came of the search for a store user. */
export function RuleBadge({ rule }: { readonly rule: Rule }) {
  return <Badge tone={tones[rule]}>{texts.rules[rule]}</Badge>;
}
