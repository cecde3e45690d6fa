import { useSyncExternalStore } from 'preact/compat';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card, KeyFigure } from '../../../components/card.js';
import { codeColumn, numColumn, textColumn } from '../../../components/columns.js';
import { Progress } from '../../../components/progress.js';
import { Failure } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Num } from '../../../components/values.js';
import { numberText } from '../../../format/number.js';
import type { KeptUpload } from './kept-upload.js';
import type { NotRecorded, Uploaded } from './messages.js';
import type { UsedFileWork } from './use-file-work.js';
import { words } from './words.js';

/** The reports that an upload made so far. */
function ReportLinks({ ids }: { readonly ids: readonly string[] }) {
  return (
    <ul class="row">
      {ids.map((id) => (
        <li key={id}>
          <Link to={`/reports/${id}`}>
            {words.report} {id}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function onConnection(listener: () => void): () => void {
  const kinds = ['online', 'offline'] as const;
  for (const kind of kinds) addEventListener(kind, listener);
  return () => {
    for (const kind of kinds) removeEventListener(kind, listener);
  };
}

/** An upload under way, or one that ended early. */
export function Sending({ work }: { readonly work: UsedFileWork }) {
  const { stage, kept, send, stop } = work;
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  return (
    <Card title={words.sending}>
      {stage.is === 'sending' && (
        <>
          <Progress label={kept?.name ?? ''} done={kept?.sent ?? 0} of={kept?.of ?? 1} />
          {isOnline ? <p class="faint">{words.goesOn}</p> : <Notice tone="warn">{words.offline}</Notice>}
          <div class="row">
            <Button onClick={stop}>{words.stop}</Button>
          </div>
        </>
      )}
      {stage.is === 'failed' && (
        <>
          <Failure error={stage.error} title={words.failed} />
          <p>{words.againHint}</p>
          <div class="row">
            <Button look="main" onClick={() => stage.checked !== undefined && send(stage.checked)}>
              {words.again}
            </Button>
          </div>
        </>
      )}
      <ReportLinks ids={kept?.reportIds ?? []} />
    </Card>
  );
}

/** What became of an upload. */
export function Outcome({
  uploaded,
  kept,
}: {
  readonly uploaded: Uploaded;
  readonly kept: KeptUpload | undefined;
}) {
  const { validCount, invalid, invalidCount } = uploaded;
  return (
    <Card title={words.done}>
      <div class="columns">
        <KeyFigure name={words.recorded} value={<Num value={validCount} />} hint={words.recordedHint} />
        <KeyFigure name={words.notRecorded} value={<Num value={invalidCount} />} />
      </div>
      <Notice tone={invalidCount === 0 ? 'good' : 'warn'}>
        {invalidCount === 0 ? words.doneClean : words.doneInvalid}
      </Notice>
      {invalid.length > 0 && (
        <Table<NotRecorded>
          caption={words.notRecorded}
          rows={invalid}
          keyOf={(one) => invalid.indexOf(one)}
          columns={[
            numColumn(words.line, ({ line }) => line),
            codeColumn(words.id, ({ id }) => id),
            textColumn(words.why, ({ reason }) => reason),
          ]}
          foot={
            invalidCount > invalid.length && (
              <span class="faint small">
                {words.doneInvalidMore(numberText(invalidCount - invalid.length))}
              </span>
            )
          }
        />
      )}
      <ReportLinks ids={kept?.reportIds ?? []} />
    </Card>
  );
}

/** What is known of an upload after the page was loaded again: the file itself is gone. */
export function KeptOutcome({
  kept,
  onForget,
}: {
  readonly kept: KeptUpload;
  readonly onForget: () => void;
}) {
  const { name, sent, of, reportIds, isDone } = kept;
  return (
    <Card title={isDone ? words.done : words.stopped}>
      {isDone ? (
        <p>{name}</p>
      ) : (
        <Notice tone="warn">{words.stoppedLead(name, numberText(sent), numberText(of))}</Notice>
      )}
      <ReportLinks ids={reportIds} />
      <div class="row">
        <Button onClick={onForget}>{words.forget}</Button>
      </div>
    </Card>
  );
}
