import type { Schema } from '@stoa/client';
import { KeyFigure } from '../../../components/card.js';
import { Shown } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { percentText } from '../../../format/number.js';
import { agoText, durationText } from '../../../format/time.js';
import { countText } from './lines.js';
import { texts as all } from './texts.js';
import { useQuality, useServiceState } from './use-state.js';

const texts = all.figures;

/** What waits, and when the last backup was. */
export function ServiceFigures() {
  const state = useServiceState(true);
  return (
    <Shown of={state}>
      {({ queues, embedded, now }) => (
        <>
          <QueueFigure name={texts.reports} queue={queues.find(({ queue }) => queue === 'reports')} />
          <QueueFigure name={texts.events} queue={queues.find(({ queue }) => queue === 'event_batches')} />
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
      hint={Number(queue.count) > 0 && age !== null && texts.oldest(durationText(age))}
    />
  );
}

function Backup({ embedded, now }: Pick<Schema<'ServiceState'>, 'embedded' | 'now'>) {
  if (embedded === null)
    return <KeyFigure name={texts.backup} value={texts.ownDatabase} hint={texts.ownDatabaseHint} />;
  const { last_backup_at: last } = embedded;
  if (last === null) return <KeyFigure name={texts.backup} value={texts.noBackup} />;
  return <KeyFigure name={texts.backup} value={agoText(last, Date.parse(now))} hint={<Time at={last} />} />;
}

/** The share of installations that were matched. */
export function MatchFigure() {
  const quality = useQuality(true);
  return (
    <Shown of={quality}>
      {({ total: { match_rate: matched, unresolved_rate: unresolved } }) => (
        <KeyFigure
          name={texts.matched}
          value={matched === null ? texts.noInstalls : percentText(matched)}
          hint={unresolved !== null && texts.unresolved(percentText(unresolved))}
        />
      )}
    </Shown>
  );
}
