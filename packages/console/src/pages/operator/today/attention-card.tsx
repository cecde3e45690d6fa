import type { UseQueryResult } from '@tanstack/react-query';
import { Card } from '../../../components/card.js';
import { Failure, Loading } from '../../../components/states.js';
import { type Todo, TodoList } from '../../../components/todo-list.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { ageText } from '../../../format/time.js';
import { feedLines, type Line, lateLines, matchingLines, serviceLines, waitingLines } from './lines.js';
import { texts } from './texts.js';
import { useQuality, useToday } from './use-today.js';

/** One reading, and the lines that it leads to. */
interface Part {
  readonly id: keyof typeof texts.failed;
  readonly query: UseQueryResult<unknown>;
  /** Undefined until it is known. */
  readonly lines: readonly Line[] | undefined;
}

function part<T>(id: Part['id'], query: UseQueryResult<T>, linesOf: (data: T) => readonly Line[]): Part {
  return { id, query, lines: query.data === undefined ? undefined : linesOf(query.data) };
}

/** What may need attention: of the books and, for those who look after them, of the service and of installations. */
function useAttention(withService: boolean): readonly Part[] {
  const today = useToday();
  const service = useOperatorRead({
    key: ['service', 'state'],
    read: (operator, ending) => operator.service.state(ending),
    everyMs: 60_000,
    enabled: withService,
  });
  const feed = useOperatorRead({
    key: ['sessions', 'last-fed'],
    read: (operator, ending) => operator.sessions.health({ by: 'hour' }, ending),
    everyMs: 300_000,
    enabled: withService,
  });
  const quality = useQuality(withService);
  return [
    part('today', today, (data) => [...lateLines(data), ...waitingLines(data)]),
    ...(withService
      ? [
          part('service', service, serviceLines),
          part('feed', feed, (data) => feedLines(data, Date.now())),
          part('quality', quality, (data) => matchingLines(data, Date.now())),
        ]
      : []),
  ];
}

/** What needs attention, with who must act, since when, and the way to do it. Says so if there is nothing. */
export function AttentionCard({ withService }: { readonly withService: boolean }) {
  const parts = useAttention(withService);
  const failed = parts.filter(({ query }) => query.error !== null);
  const isLoading = parts.some(({ query, lines }) => lines === undefined && query.error === null);
  const lines = parts.flatMap((one) => one.lines ?? []).toSorted(byWeight);
  return (
    <Card title={texts.needs}>
      {lines.length > 0 && <TodoList todos={lines.map(todoOf)} />}
      {isLoading && <Loading />}
      {failed.map(({ id, query }) => (
        <Failure key={id} error={query.error} title={texts.failed[id]} onRetry={() => void query.refetch()} />
      ))}
      {lines.length === 0 && !isLoading && failed.length === 0 && (
        <p>
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

function todoOf({ hint, owner, since, text, ...line }: Line): Todo {
  return {
    ...line,
    text: (
      <>
        {text}
        {hint !== undefined && <span class="faint small"> {hint}</span>}
      </>
    ),
    aside: since === undefined ? owner : texts.ownedFor(owner, ageText(since, Date.now())),
    label: `${line.action}: ${text}`,
  };
}
