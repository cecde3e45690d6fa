import './audit.css';
import { Facts } from '../../components/card.js';
import { type Difference, differencesOf, type Entry } from './entry.js';
import { texts } from './texts.js';

/** This many values are always shown. The rest of an entry can be unfolded. */
const mostShown = 4;

/** What an entry changed: for each value what it was, and what it is. */
export function Differences({ entry }: { readonly entry: Entry }) {
  const all = differencesOf(entry);
  const { chained, request_id: request, action } = entry;
  const link =
    chained === undefined
      ? undefined
      : chained === null
        ? texts.unchained
        : texts.chained(chained.month, chained.position);
  return (
    <>
      <Grid differences={all.slice(0, mostShown)} />
      <details class="entry-more small">
        <summary>{all.length > mostShown ? texts.all(all.length - mostShown) : texts.more}</summary>
        <Grid differences={all.slice(mostShown)} />
        <Facts
          facts={[
            [texts.code, <code key="code">{action}</code>],
            [texts.request, request === null ? undefined : <code key="request">{request}</code>],
            [texts.chain, link],
          ]}
        />
      </details>
    </>
  );
}

function Grid({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  // Something new has no "before", and something that was ended has no "after".
  const hasBoth = differences.some((one) => one.before !== undefined);
  return (
    <div class={hasBoth ? 'differences both' : 'differences'}>
      {differences.map(({ name, before, after }) => (
        <div key={name}>
          <span class="faint">{name}</span>
          {hasBoth && <del>{before ?? texts.nothing}</del>}
          <ins>{after ?? texts.nothing}</ins>
        </div>
      ))}
    </div>
  );
}
