import { Badge, type Tone } from '../../components/badge.js';
import { texts } from './texts.js';
import type { Endpoint } from './webhook-source.js';

type State = keyof typeof texts.states;

const tones: Readonly<Record<State, Tone>> = {
  active: 'good',
  failing: 'warn',
  paused: 'calm',
  disabled: 'bad',
};

/** An active endpoint whose last attempt failed is failing. */
export function stateOf({ state, failing_since: since }: Endpoint): State {
  return state === 'active' && since !== null ? 'failing' : state;
}

export function StateBadge({ endpoint }: { readonly endpoint: Endpoint }) {
  const state = stateOf(endpoint);
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}
