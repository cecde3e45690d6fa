import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Notice } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { ConfirmDialog, DialogButton } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { monthAfter } from '../../../format/day-range.js';
import { dayText, monthText } from '../../../format/time.js';
import { DownloadButton } from '../../../parts/statements/statement-downloads.js';
import { texts } from './texts.js';
import type { ClosingWork } from './use-closing.js';

type Readiness = Schema<'MonthReadiness'>;

/** The third step: closing the merchants that are ready. */
export function CloseStep({ found, work }: { readonly found: Readiness; readonly work: ClosingWork }) {
  const mayClose = useMay('statements:write');
  const { month, ready_count: ready, closed_count: closed, is_over: isOver } = found;
  if (work.steps.isRunning) return null;
  return (
    <Card title={texts.steps.close}>
      {!isOver && <p>{texts.closesOn(dayText(`${monthAfter(month, 1)}-01`))}</p>}
      {isOver && ready === 0 && <p>{texts.nothingToClose}</p>}
      {isOver && ready > 0 && <p>{texts.closeHint(ready)}</p>}
      {closed > 0 && (
        <div>
          <DownloadButton
            file={texts.zipName(month)}
            words={texts.download(closed)}
            failed={texts.downloadFailed}
            read={() => operator.statements.zip(month)}
          />
        </div>
      )}
      {isOver && ready > 0 && mayClose && (
        <div>
          <DialogButton words={texts.close(ready)} look="main">
            {(close) => <Confirm found={found} work={work} onClose={close} />}
          </DialogButton>
        </div>
      )}
    </Card>
  );
}

/** Asks for the month as a text: nobody closes a month by pressing keys without reading. */
function Confirm({
  found,
  work,
  onClose,
}: {
  readonly found: Readiness;
  readonly work: ClosingWork;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const { month, ready_count: ready, blocked_count: blocked, has_issuer: hasIssuer } = found;
  return (
    <ConfirmDialog
      title={texts.closeTitle(monthText(month))}
      action={texts.close(ready)}
      change={work.start}
      isFinal
      isReady={typed.trim() === month}
      onConfirm={() => work.start.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.closeHint(ready)}</p>
      <Checks found={found} />
      {blocked > 0 && <p>{texts.stays(blocked)}</p>}
      {!hasIssuer && <Notice tone="warn">{texts.noIssuer}</Notice>}
      <TextField label={texts.typeMonth(month)} name="month" value={typed} onInput={setTyped} />
    </ConfirmDialog>
  );
}

/** What does not block the ready merchants, but cannot be mended once they are closed. */
function Checks({ found: { ready_checks: checks, has_issuer: hasIssuer } }: { readonly found: Readiness }) {
  const names = (['waiting_requests', 'report_missed', 'no_billing_details'] as const).filter(
    (name) => checks[name] > 0 && (hasIssuer || name !== 'no_billing_details'),
  );
  if (names.length === 0) return null;
  return (
    <Notice tone="warn">
      <strong>{texts.checks}</strong>
      <ul>
        {names.map((name) => (
          <li key={name} data-check={name}>
            {texts.checksOf[name](checks[name])}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
