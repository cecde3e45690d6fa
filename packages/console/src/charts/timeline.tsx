import './charts.css';
import type { ComponentChildren } from 'preact';
import type { Tone } from '../components/badge.js';
import { Time } from '../components/values.js';

/** Past and future events in order of time. */
export function Timeline({
  label,
  events,
}: {
  readonly label: string;
  readonly events: readonly {
    readonly at: string;
    readonly tone?: Tone;
    readonly children: ComponentChildren;
  }[];
}) {
  return (
    <ol class="timeline" aria-label={label}>
      {events.map(({ at, tone = 'calm', children }, index) => (
        <li key={`${at} ${index}`} class={tone}>
          <div>{children}</div>
          <div class="faint small">
            <Time at={at} />
          </div>
        </li>
      ))}
    </ol>
  );
}
