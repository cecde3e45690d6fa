import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { Cure } from '../../../components/cure.js';
import { ConfirmDialog } from '../../../components/dialog.js';
import { ChangeFailure, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Day } from '../../../components/values.js';
import { booksChanged } from '../../../data/books-changed.js';
import { operator } from '../../../data/clients.js';
import { failureOf } from '../../../data/fresh-sign-in.js';
import { useChange } from '../../../data/use-change.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { lastMonth } from '../../../format/day-range.js';
import { monthText } from '../../../format/time.js';
import { reportAddress, transactionAddress } from '../../../parts/books/addresses.js';
import { texts } from './texts.js';

/** The outcome of a close, or of a dry run, for one merchant. */
export type CloseOutcome = Schema<'ClosedMonth'>['merchants'][number];
type KeepsOpen = NonNullable<CloseOutcome['keeps_open']>[number];

/**
 * Shows whether the merchant's month can be closed, and closes it. The page keeps the outcome: once the month is
 * closed, only the outcome is shown.
 */
export function CloseCard({
  merchantId,
  month,
  isClosed,
  outcome,
  onOutcome,
}: {
  readonly merchantId: number;
  readonly month: string;
  readonly isClosed: boolean;
  readonly outcome: CloseOutcome | undefined;
  readonly onOutcome: (outcome: CloseOutcome | undefined) => void;
}) {
  return (
    <Card title={texts.closing}>
      {!isClosed && <Closing merchantId={merchantId} month={month} onOutcome={onOutcome} />}
      {outcome !== undefined && <Result outcome={outcome} merchantId={merchantId} />}
    </Card>
  );
}

function Closing({
  merchantId,
  month,
  onOutcome,
}: {
  readonly merchantId: number;
  readonly month: string;
  readonly onOutcome: (outcome: CloseOutcome | undefined) => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const close = useChange({
    run: (dryRun: boolean) =>
      operator.statements.close(month, { merchant_id: merchantId, dry_run: dryRun }, { wait: 30 }),
    changes: booksChanged,
    onDone: ({ merchants: [found] }) => {
      setAsking(false);
      onOutcome(found);
    },
  });
  const error = failureOf(close);
  return (
    <>
      <p class="faint">{texts.dryRunHint}</p>
      <div class="row">
        <Button disabled={close.isPending} onClick={() => close.mutate(true)}>
          {texts.dryRun}
        </Button>
        {month <= lastMonth(Date.now()) && (
          <Button disabled={close.isPending} onClick={() => setAsking(true)}>
            {texts.close}
          </Button>
        )}
      </div>
      {error !== null && !isAsking && <ChangeFailure error={error} />}
      {isAsking && (
        <ConfirmDialog
          title={texts.closeTitle(monthText(month))}
          action={texts.close}
          change={close}
          onConfirm={() => close.mutate(false)}
          onClose={() => setAsking(false)}
        >
          <p>{texts.closeHint}</p>
          <Checks merchantId={merchantId} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** What does not block the close, but cannot be mended after it. */
function Checks({ merchantId }: { readonly merchantId: number }) {
  const found = useOperatorRead({
    key: ['close-checks', merchantId],
    read: async ({ corrections, statements }, ending) => {
      const [waiting, billing] = await Promise.all([
        corrections.requests(merchantId, { state: 'waiting', limit: 1 }, ending).page(),
        statements.billingDetails(merchantId, ending),
      ]);
      return {
        waits: waiting.correction_requests.length > 0,
        isNameless: billing.billing_details.length === 0,
      };
    },
    freshMs: 0,
  });
  return (
    <Shown of={found}>
      {({ waits, isNameless }) =>
        (waits || isNameless) && (
          <Notice tone="warn">
            {waits && <p data-check="waiting_requests">{texts.waits}</p>}
            {isNameless && <p data-check="no_billing_details">{texts.noDetails}</p>}
          </Notice>
        )
      }
    </Shown>
  );
}

function Result({ outcome, merchantId }: { readonly outcome: CloseOutcome; readonly merchantId: number }) {
  const { outcome: what, months = [], detail, keeps_open: keepsOpen = [] } = outcome;
  return (
    <div class="stack" role="status">
      <Notice tone={what === 'refused' ? 'warn' : 'good'}>
        <p>
          {texts.outcomes[what](months.map(monthText).join(', '))} {detail}
        </p>
        {outcome.without_billing_details === true && <p>{texts.nameless}</p>}
      </Notice>
      {keepsOpen.length > 0 && <KeepsOpenTable found={keepsOpen} merchantId={merchantId} />}
    </div>
  );
}

function KeepsOpenTable({
  found,
  merchantId,
}: {
  readonly found: readonly KeepsOpen[];
  readonly merchantId: number;
}) {
  const cureOf = ({ cause }: KeepsOpen): string =>
    cause === 'report_under_way' ? `/merchants/${merchantId}/reports` : `/fee-plans?merchant=${merchantId}`;
  const addressOf = ({ report_id: report, transaction_id: transaction }: KeepsOpen): string =>
    transaction === undefined
      ? reportAddress(merchantId, String(report ?? ''))
      : transactionAddress(merchantId, transaction);
  const idOf = ({ report_id: report, transaction_id: transaction }: KeepsOpen): string =>
    transaction ?? String(report ?? '');
  return (
    <Table
      caption={texts.keepsOpen}
      rows={found}
      keyOf={(one) => `${one.cause} ${idOf(one)}`}
      columns={[
        {
          name: texts.cause,
          show: (one) => <Cure to={cureOf(one)}>{texts.causes[one.cause]}</Cure>,
          text: ({ cause }) => cause,
        },
        {
          name: texts.what,
          show: (one) => (
            <Cure to={addressOf(one)}>
              <code>{idOf(one)}</code>
            </Cure>
          ),
          text: idOf,
        },
        { name: texts.day, isNumber: true, show: ({ day }) => <Day on={day} />, text: ({ day }) => day },
      ]}
    />
  );
}
