import './badge.css';
import type { ComponentChildren } from 'preact';

/** How serious a state is. `calm` needs no attention. */
export type Tone = 'good' | 'warn' | 'bad' | 'calm';

/** A state in a word. The word says it; the colour only helps. */
export function Badge({
  tone = 'calm',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ComponentChildren;
}) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

/** What somebody should know before they go on. */
export function Notice({
  tone = 'calm',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ComponentChildren;
}) {
  return <div class={`notice ${tone}`}>{children}</div>;
}
