import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card, Facts } from '../../../components/card.js';
import { Empty, Shown } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { CadenceForm, useCadenceChange } from '../../../parts/merchants/cadence-form.js';
import { texts as shared } from '../../../parts/merchants/texts.js';
import { Allowances } from './allowances.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

type Cadence = Schema<'ReportingCadence'>;
const texts = all.cadence;

export function CadenceTab({ merchant: { merchant_id: id } }: TabProps) {
  const cadence = useOperatorRead({
    key: ['cadence', id],
    read: (client, ending) => client.cadences.get(id, ending),
  });
  const change = useCadenceChange(id);
  const mayChange = useMay('reports:write');
  return (
    <>
      <Card title={texts.title}>
        <Shown of={cadence}>
          {(state) => (
            <>
              {state.cadence === null ? (
                <Empty title={texts.none}>{texts.noneHint}</Empty>
              ) : (
                <Expected state={state} words={shared.cadence.values[state.cadence]} />
              )}
              {mayChange && <CadenceForm label={texts.title} cadence={state.cadence} change={change} />}
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
          texts.due,
          <span class="row" key="due">
            <Time at={state.due_at} />
            {state.missed && <Badge tone="bad">{texts.late}</Badge>}
          </span>,
        ],
        [texts.last, <Time key="last" at={state.last_report_at} />],
        [texts.since, <Time key="since" at={state.set_at} />],
      ]}
    />
  );
}
