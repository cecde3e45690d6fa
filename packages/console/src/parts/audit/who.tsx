import { Link } from 'wouter';
import type { Entry } from './entry.js';
import { texts } from './texts.js';

type Done = Pick<Entry, 'actor'>;

/** Who did something, as a text. */
export function whoText({ actor: { kind, email, label, name } }: Done): string {
  if (kind === 'operator') return texts.operator;
  return email ?? (label === null || label === '' ? name : label);
}

/** Who did something, with a link to everything that the same person or key did. */
export function Who({ entry }: { readonly entry: Done }) {
  const { kind, id, how, name } = entry.actor;
  const words = whoText(entry);
  const filter = kind === 'user' || kind === 'key' ? kind : undefined;
  const detail = kind === 'user' && how !== null ? `${name}, ${texts.how[how]}` : name;
  return (
    <>
      <div>
        {id === null || filter === undefined ? words : <Link to={`/audit?${filter}=${id}`}>{words}</Link>}
      </div>
      {detail !== words && kind !== 'operator' && <div class="faint small">{detail}</div>}
    </>
  );
}
