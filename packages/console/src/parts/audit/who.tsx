import { Link } from 'wouter';
import type { Entry } from './entry.js';
import { texts } from './texts.js';

type Done = Pick<Entry, 'actor'>;

/** Who did something, as a text. */
export function whoText({ actor: { kind, email, label, name } }: Done): string {
  if (kind === 'operator') return texts.operator;
  return email ?? (label === null || label === '' ? name : label);
}

/** The filter for everything that an actor did. A merchant knows its people by `member_id`. */
function filterFor(actor: Entry['actor']): string | undefined {
  const { kind, id } = actor;
  if ('member_id' in actor && actor.member_id !== null) return `member=${actor.member_id}`;
  return id !== null && (kind === 'user' || kind === 'key') ? `${kind}=${id}` : undefined;
}

/** Who did something, with a link to everything that the same person or key did. */
export function Who({ entry }: { readonly entry: Done }) {
  const { kind, how, name } = entry.actor;
  const words = whoText(entry);
  const filter = filterFor(entry.actor);
  const detail = kind === 'user' && how !== null ? `${name}, ${texts.how[how]}` : name;
  return (
    <>
      <div>{filter === undefined ? words : <Link to={`/audit?${filter}`}>{words}</Link>}</div>
      {detail !== words && kind !== 'operator' && <div class="faint small">{detail}</div>}
    </>
  );
}
