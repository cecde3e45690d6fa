import type { Schema } from '@stoa/client';
import { Timeline } from '../../../charts/timeline.js';
import type { Tone } from '../../../components/badge.js';
import { texts } from './texts.js';

export type SigningKey = Schema<'SigningKey'>;

/** A key's name is long; its beginning tells it from the few others. */
export function shortKid(kid: string): string {
  return kid.length > 10 ? `${kid.slice(0, 8)}…` : kid;
}

interface Moment {
  readonly at: string;
  /** Undefined for the present. */
  readonly kid?: string;
  readonly what: keyof typeof texts.events;
}

/** The past and the future events of the keys, with the present between them. */
function momentsOf(keys: readonly SigningKey[], now: string): readonly Moment[] {
  const ofKeys = keys.flatMap(({ kid, created_at, signs_from, published_until }): readonly Moment[] => {
    const signsAtOnce = Date.parse(signs_from) <= Date.parse(created_at);
    return [
      { at: created_at, kid, what: signsAtOnce ? 'publishedAndSigns' : 'published' },
      ...(signsAtOnce ? [] : [{ at: signs_from, kid, what: 'signs' } as const]),
      ...(published_until === null ? [] : [{ at: published_until, kid, what: 'leaves' } as const]),
    ];
  });
  const present: Moment = { at: now, what: 'now' };
  return [...ofKeys, present].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function toneOf({ what, at }: Moment, now: string): Tone {
  if (what === 'now') return 'good';
  return Date.parse(at) > Date.parse(now) ? 'warn' : 'calm';
}

/** The life of the keys as a line. */
export function KeyLife({ keys }: { readonly keys: readonly SigningKey[] }) {
  const now = new Date().toISOString();
  return (
    <Timeline
      label={texts.life}
      events={momentsOf(keys, now).map((moment) => ({
        at: moment.at,
        tone: toneOf(moment, now),
        children:
          moment.kid === undefined ? (
            <strong>{texts.events.now}</strong>
          ) : (
            <>
              <code>{shortKid(moment.kid)}</code> {texts.events[moment.what]}
            </>
          ),
      }))}
    />
  );
}
