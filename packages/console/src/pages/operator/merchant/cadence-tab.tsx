import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card, Facts } from '../../../components/card.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import { type Column, dayColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { LongTextField, TextField } from '../../../components/field.js';
import { PagedTable } from '../../../components/paged-table.js';
import { Empty, Shown } from '../../../components/states.js';
import { Day, Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { CadenceForm, useCadenceChange } from '../../../parts/merchants/cadence-form.js';
import { texts as shared } from '../../../parts/merchants/texts.js';
import { MadeBy } from '../../../parts/people/made-by.js';
import type { TabProps } from './merchant.js';
import { texts } from './texts.js';

type Cadence = Schema<'ReportingCadence'>;

export function CadenceTab({ merchant: { merchant_id: id } }: TabProps) {
  const cadence = useOperatorRead({
    key: ['cadence', id],
    read: (client, ending) => client.cadences.get(id, ending),
  });
  const change = useCadenceChange(id);
  const mayChange = useMay('reports:write');
  return (
    <>
      <Card title={texts.cadence.title}>
        <Shown of={cadence}>
          {(state) => (
            <>
              {state.cadence === null ? (
                <Empty title={texts.cadence.none}>{texts.cadence.noneHint}</Empty>
              ) : (
                <Expected state={state} words={shared.cadence.values[state.cadence]} />
              )}
              {mayChange && (
                <CadenceForm label={texts.cadence.title} cadence={state.cadence} change={change} />
              )}
            </>
          )}
        </Shown>
      </Card>
      <Allowances merchantId={id} />
    </>
  );
}

function Expected({ state, words }: { readonly state: Cadence; readonly words: string }) {
  return (
    <Facts
      facts={[
        [shared.cadence.cadence, words],
        [
          texts.cadence.due,
          <span class="row" key="due">
            <Time at={state.due_at} />
            {state.missed && <Badge tone="bad">{texts.cadence.late}</Badge>}
          </span>,
        ],
        [texts.cadence.last, <Time key="last" at={state.last_report_at} />],
        [texts.cadence.since, <Time key="since" at={state.set_at} />],
      ]}
    />
  );
}

type Allowance = Schema<'SettlementAllowance'>;

/** The allowances for older settlements in a merchant's reports. */
function Allowances({ merchantId: id }: { readonly merchantId: number }) {
  const allowances = useOperatorRead({
    key: ['settlement-allowances', id],
    read: (client, ending) => client.reports.settlementAllowances(id, ending),
  });
  const mayChange = useMay('reports:write');
  return (
    <Card
      title={texts.allowances.title}
      actions={
        mayChange && (
          <DialogButton words={texts.allowances.add}>
            {(close) => <Allow merchantId={id} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <PagedTable
        of={allowances}
        rowsOf={({ settlement_allowances: rows }) => rows}
        empty={<Empty title={texts.allowances.none}>{texts.allowances.noneHint}</Empty>}
        caption={texts.allowances.title}
        keyOf={({ made_at }) => made_at}
        columns={[stateColumn(allowances.data?.settlement_allowances[0]), ...columns]}
      />
    </Card>
  );
}

/** Only the newest counts, and only for reports that are accepted before its end. */
function stateColumn(newest: Allowance | undefined): Column<Allowance> {
  const stateOf = (one: Allowance): 'counts' | 'over' | 'replaced' => {
    if (one !== newest) return 'replaced';
    return one.accepted_until > new Date().toISOString().slice(0, 10) ? 'counts' : 'over';
  };
  return {
    name: texts.allowances.state,
    show: (one) => {
      const state = stateOf(one);
      return <Badge tone={state === 'counts' ? 'good' : 'calm'}>{texts.allowances.states[state]}</Badge>;
    },
    text: stateOf,
  };
}

const columns: readonly Column<Allowance>[] = [
  dayColumn(texts.allowances.from, ({ settled_from }) => settled_from),
  dayColumn(texts.allowances.until, ({ accepted_until }) => accepted_until),
  {
    name: texts.allowances.reason,
    show: ({ reason, made_at, made_by }) => (
      <>
        <bdi>{reason}</bdi>
        <div class="faint small">
          <MadeBy by={made_by} />, <Day on={made_at} />
        </div>
      </>
    ),
    text: ({ reason, made_by, made_at }) => `${reason} (${made_by}, ${made_at})`,
  },
];

function Allow({ merchantId, onClose }: { readonly merchantId: number; readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.allowances.add}
      action={texts.allowances.add}
      run={(values) =>
        operator.reports.allowSettlements(merchantId, {
          settled_from: values.text('settled_from') ?? '',
          accepted_until: values.text('accepted_until') ?? '',
          reason: values.text('reason') ?? '',
        })
      }
      changes={[['settlement-allowances', merchantId]]}
      done={() => texts.allowances.done}
      onClose={onClose}
    >
      <p class="faint">{texts.allowances.addHint}</p>
      <TextField
        label={texts.allowances.from}
        name="settled_from"
        type="date"
        hint={texts.allowances.fromHint}
        required
      />
      <TextField
        label={texts.allowances.until}
        name="accepted_until"
        type="date"
        hint={texts.allowances.untilHint}
        required
      />
      <LongTextField label={texts.allowances.reason} name="reason" rows={2} required />
    </FormDialog>
  );
}
