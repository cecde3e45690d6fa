import './today.css';
import { Badge } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { Cure } from '../../../components/cure.js';
import { Failure, Loading } from '../../../components/states.js';
import type { Line } from './lines.js';
import { texts } from './texts.js';
import { useAttention } from './use-attention.js';

/** What needs attention, each with a link to its fix. Says so if there is nothing. */
export function AttentionCard() {
  const parts = useAttention();
  const failed = parts.filter(({ query }) => query.error !== null);
  const isLoading = parts.some(({ query, lines }) => lines === undefined && query.error === null);
  const lines = parts.flatMap((part) => part.lines ?? []).toSorted(byWeight);
  return (
    <Card title={texts.needs}>
      {lines.length > 0 && (
        <ul class="attention">
          {lines.map((line) => (
            <Item key={line.id} line={line} />
          ))}
        </ul>
      )}
      {isLoading && <Loading />}
      {failed.map(({ id, query }) => (
        <Failure key={id} error={query.error} title={texts.failed[id]} onRetry={() => void query.refetch()} />
      ))}
      {lines.length === 0 && !isLoading && failed.length === 0 && (
        <p class="attention-none">
          <strong>{texts.calm}.</strong> <span class="faint">{texts.calmHint}</span>
        </p>
      )}
    </Card>
  );
}

const weights = { bad: 0, warn: 1, calm: 2, good: 3 };

/** The most serious comes first; otherwise the order stays. */
function byWeight(one: Line, other: Line): number {
  return weights[one.tone] - weights[other.tone];
}

function Item({ line: { tone, word, text, hint, to } }: { readonly line: Line }) {
  return (
    <li>
      <Badge tone={tone}>{word}</Badge>
      <span>
        <Cure to={to}>{text}</Cure>
        {hint !== undefined && <span class="faint small"> {hint}</span>}
      </span>
    </li>
  );
}
