import './today.css';
import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card, KeyFigure } from '../../../components/card.js';
import { Cure } from '../../../components/cure.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Failure, Loading, Shown } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { percentText } from '../../../format/number.js';
import { agoText, durationText } from '../../../format/time.js';
import { EventChart, InstallChart, TransactionChart } from './charts.js';
import { countText, type Line } from './lines.js';
import { texts } from './texts.js';
import { useAttention } from './use-attention.js';
import { useQuality, useServiceState } from './use-state.js';

export function View() {
  const mayReports = useMay('reports:read');
  const mayService = useMay('service:read');
  const mayInstalls = useMay('installs:read');
  const mayEvents = useMay('events:read');
  return (
    <PageFrame title={texts.title}>
      <AttentionCard />
      <div class="figures">
        {mayService && <ServiceFigures />}
        {mayInstalls && <MatchFigure />}
      </div>
      <div class="charts">
        {mayReports && <TransactionChart />}
        {mayInstalls && <InstallChart />}
        {mayEvents && <EventChart />}
      </div>
    </PageFrame>
  );
}

/** What waits, and when the last backup was. */
function ServiceFigures() {
  const state = useServiceState(true);
  return (
    <Shown of={state}>
      {({ queues, embedded, now }) => (
        <>
          <QueueFigure name={texts.figures.reports} queue={queues.find(({ queue }) => queue === 'reports')} />
          <QueueFigure
            name={texts.figures.events}
            queue={queues.find(({ queue }) => queue === 'event_batches')}
          />
          <Backup embedded={embedded} now={now} />
        </>
      )}
    </Shown>
  );
}

function QueueFigure({
  name,
  queue,
}: {
  readonly name: string;
  readonly queue: Schema<'ServiceQueue'> | undefined;
}) {
  if (queue === undefined) return null;
  const age = queue.oldest_seconds;
  return (
    <KeyFigure
      name={name}
      value={countText(queue)}
      hint={Number(queue.count) > 0 && age !== null && texts.figures.oldest(durationText(age))}
    />
  );
}

function Backup({ embedded, now }: Pick<Schema<'ServiceState'>, 'embedded' | 'now'>) {
  if (embedded === null)
    return (
      <KeyFigure
        name={texts.figures.backup}
        value={texts.figures.ownDatabase}
        hint={texts.figures.ownDatabaseHint}
      />
    );
  const { last_backup_at: last } = embedded;
  if (last === null) return <KeyFigure name={texts.figures.backup} value={texts.figures.noBackup} />;
  return (
    <KeyFigure name={texts.figures.backup} value={agoText(last, Date.parse(now))} hint={<Time at={last} />} />
  );
}

/** The share of installations that were matched. */
function MatchFigure() {
  const quality = useQuality(true);
  return (
    <Shown of={quality}>
      {({ total: { match_rate: matched, unresolved_rate: unresolved } }) => (
        <KeyFigure
          name={texts.figures.matched}
          value={matched === null ? texts.figures.noInstalls : percentText(matched)}
          hint={unresolved !== null && texts.figures.unresolved(percentText(unresolved))}
        />
      )}
    </Shown>
  );
}

/** What needs attention, each with a link to its fix. Says so if there is nothing. */
function AttentionCard() {
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
