import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import { type Column, dayColumn } from '../../../components/columns.js';
import { LongTextField, TextField } from '../../../components/field.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Day } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { texts as all } from './texts.js';

type Allowance = Schema<'SettlementAllowance'>;
const texts = all.allowances;

/** The allowances for older settlements in a merchant's reports. */
export function Allowances({ merchantId: id }: { readonly merchantId: number }) {
  const allowances = useOperatorRead({
    key: ['settlement-allowances', id],
    read: (client, ending) => client.reports.settlementAllowances(id, ending),
  });
  const [isAdding, setAdding] = useState(false);
  const mayChange = useMay('reports:write');
  return (
    <Card
      title={texts.title}
      actions={mayChange && <Button onClick={() => setAdding(true)}>{texts.add}</Button>}
    >
      <Shown of={allowances}>
        {({ settlement_allowances: rows }) =>
          rows.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <Table
              caption={texts.title}
              rows={rows}
              keyOf={({ made_at }) => made_at}
              columns={[stateColumn(rows[0]), ...columns]}
            />
          )
        }
      </Shown>
      {isAdding && <Allow merchantId={id} onClose={() => setAdding(false)} />}
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
    name: texts.state,
    show: (one) => {
      const state = stateOf(one);
      return <Badge tone={state === 'counts' ? 'good' : 'calm'}>{texts.states[state]}</Badge>;
    },
    text: stateOf,
  };
}

const columns: readonly Column<Allowance>[] = [
  dayColumn(texts.from, ({ settled_from }) => settled_from),
  dayColumn(texts.until, ({ accepted_until }) => accepted_until),
  {
    name: texts.reason,
    show: ({ reason, made_at, made_by }) => (
      <>
        <bdi>{reason}</bdi>
        <div class="faint small">
          <bdi>{made_by}</bdi>, <Day on={made_at} />
        </div>
      </>
    ),
    text: ({ reason, made_by, made_at }) => `${reason} (${made_by}, ${made_at})`,
  },
];

function Allow({ merchantId, onClose }: { readonly merchantId: number; readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.add}
      action={texts.add}
      run={(values) =>
        operator.reports.allowSettlements(merchantId, {
          settled_from: values.text('settled_from') ?? '',
          accepted_until: values.text('accepted_until') ?? '',
          reason: values.text('reason') ?? '',
        })
      }
      changes={[['settlement-allowances', merchantId]]}
      done={() => texts.done}
      onClose={onClose}
    >
      <p class="faint">{texts.addHint}</p>
      <TextField label={texts.from} name="settled_from" type="date" hint={texts.fromHint} required />
      <TextField label={texts.until} name="accepted_until" type="date" hint={texts.untilHint} required />
      <LongTextField label={texts.reason} name="reason" rows={2} required />
    </FormDialog>
  );
}
