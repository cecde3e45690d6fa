import { Badge, type Tone } from '../../components/badge.js';
import { texts } from './texts.js';

type State = keyof typeof texts.states;

const tones: Readonly<Record<State, Tone>> = { invited: 'warn', active: 'good', disabled: 'bad' };

/** Whether somebody can sign in. */
export function PersonState({ state }: { readonly state: State }) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}
