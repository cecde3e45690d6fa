import type { FileKind } from '@stoa/merchant/file-check';
import { titles } from '../../../app/titles.js';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card, Facts } from '../../../components/card.js';
import { SelectField } from '../../../components/field.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Progress } from '../../../components/progress.js';
import { Failure } from '../../../components/states.js';
import { useMerchantId } from '../../../data/use-read.js';
import { sizeText } from '../../../format/size.js';
import { CheckResult } from './check-result.js';
import { DropZone, useDropped } from './drop-zone.js';
import { inWordsOfPage } from './mend.js';
import { ReadingForm } from './reading-form.js';
import { KeptOutcome, Outcome, Sending } from './upload-state.js';
import { type UsedFileWork, useFileWork } from './use-file-work.js';
import { type ReadingOfPage, useReading } from './use-reading.js';
import { words } from './words.js';

const kinds = ['report', 'stripe', 'paypal', 'adyen', 'csv'] as const;

export function View() {
  const reading = useReading();
  const work = useFileWork(useMerchantId(), reading);
  const { file, detected, kind, stage, kept } = work;
  const isSent = stage.is === 'uploaded';
  const isSending = stage.is === 'sending' || (stage.is === 'failed' && stage.checked !== undefined);
  const canSayMore = detected !== undefined && kind !== undefined && kind !== 'report';
  const isOver = useDropped(isSending ? undefined : work.choose);
  return (
    <PageFrame title={titles.merchant.upload} lead={words.lead}>
      {file === undefined && kept !== undefined && <KeptOutcome kept={kept} onForget={work.forget} />}
      {!isSending && <DropZone isFirst={file === undefined} isOver={isOver} onFile={work.choose} />}
      {file === undefined ? <Exports /> : <FileFacts work={work} file={file} />}
      {stage.is === 'unreadable' && (
        <Unreadable
          title={canSayMore ? words.lacking : words.unreadable}
          problems={stage.unreadable.problems}
        />
      )}
      {canSayMore && !isSending && !isSent && (
        <ReadingForm
          detected={detected}
          isOfProvider={kind !== 'csv'}
          guesses={work.guesses}
          isMissing={stage.is === 'unreadable'}
          reading={reading}
        />
      )}
      <StageOf work={work} reading={reading} />
    </PageFrame>
  );
}

/** The kinds of files that can be dropped here, and where people download them. */
function Exports() {
  return (
    <Card title={words.works}>
      <Facts facts={words.exports} />
    </Card>
  );
}

function FileFacts({ work, file }: { readonly work: UsedFileWork; readonly file: File }) {
  const { kind, stage, chooseKind } = work;
  const reads = stage.is === 'checked' && kind !== 'csv' ? stage.checked.reads : undefined;
  return (
    <Card title={words.file}>
      <Facts
        facts={[
          [words.file, file.name],
          [words.size, sizeText(file.size)],
          [words.reads, reads],
        ]}
      />
      {kind !== undefined && stage.is !== 'sending' && stage.is !== 'uploaded' && (
        <SelectField
          name="kind"
          label={words.kind}
          value={kind}
          onChange={(value) => chooseKind(kinds.find((one): one is FileKind => one === value) ?? 'csv')}
          options={kinds.map((one) => [one, words.kinds[one]])}
        />
      )}
    </Card>
  );
}

function StageOf({ work, reading }: { readonly work: UsedFileWork; readonly reading: ReadingOfPage }) {
  const { stage, kept } = work;
  if (stage.is === 'nothing' || stage.is === 'unreadable') return null;
  if (stage.is === 'checking') {
    const { bytesRead = 0, bytesTotal = 1, rows = 0 } = stage.progress ?? {};
    const percent = Math.min(100, Math.floor((bytesRead / Math.max(1, bytesTotal)) * 100));
    return <Progress label={words.reading(words.rows(rows))} done={percent} of={100} />;
  }
  if (stage.is === 'uploaded') return <Outcome uploaded={stage.uploaded} kept={kept} />;
  if (stage.is === 'failed' && stage.checked === undefined)
    return <Failure error={stage.error} title={words.unreadable} />;
  if (stage.is === 'sending' || stage.is === 'failed') return <Sending work={work} />;
  return (
    <CheckResult checked={stage.checked} work={work} reading={reading}>
      <Send work={work} />
    </CheckResult>
  );
}

/** Says why the file cannot be read. It stands above the form that asks for what is missing, if there is one. */
function Unreadable({
  title: lead,
  problems,
}: {
  readonly title: string;
  readonly problems: readonly string[];
}) {
  return (
    <div role="alert">
      <Notice tone="bad">
        <strong>{lead}</strong>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{inWordsOfPage(problem)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** Nothing is sent until somebody presses this button. */
function Send({ work: { stage, send } }: { readonly work: UsedFileWork }) {
  if (stage.is !== 'checked') return null;
  const { checked } = stage;
  const { counts, transactions } = checked;
  if (transactions === 0 || counts.refused > 0) return <Notice tone="bad">{words.cannotSend}</Notice>;
  const count = words.transactionsCount(transactions);
  return (
    <div class="row">
      <Button look="main" onClick={() => send(checked)}>
        {counts.unreadable > 0 ? words.sendRest(count) : words.send(count)}
      </Button>
    </div>
  );
}
