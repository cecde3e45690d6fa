import type { Schema } from '@stoa/client';
import { Badge, type Tone } from '../../components/badge.js';
import { texts } from './texts.js';

type State = Schema<'Delivery'>['state'];

const tones: Readonly<Record<State, Tone>> = {
  queued: 'calm',
  recorded: 'good',
  waiting: 'warn',
  set_aside: 'bad',
  duplicate: 'calm',
};

/** How far the processing of an event is. */
export function StateBadge({ state }: { readonly state: State }) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}
