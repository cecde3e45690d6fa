import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card, Facts } from '../../../components/card.js';
import { SelectField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { Empty, Shown } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { Allowances } from './allowances.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

type Cadence = Schema<'ReportingCadence'>;
const texts = all.cadence;
const cadences = ['hourly', 'daily', 'weekly'] as const;

export function CadenceTab({ merchant: { merchant_id: id } }: TabProps) {
  const cadence = useOperatorRead({
    key: ['cadence', id],
    read: (client, ending) => client.cadences.get(id, ending),
  });
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
                <Expected state={state} words={texts.values[state.cadence]} />
              )}
              {mayChange && <Change state={state} />}
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
        [texts.cadence, words],
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

function Change({ state: { merchant_id: id, cadence } }: { readonly state: Cadence }) {
  const set = useChange({
    run: (chosen: (typeof cadences)[number]) => operator.cadences.set(id, { cadence: chosen }),
    changes: [['cadence', id], ['cadences']],
    done: () => texts.wasSet,
  });
  const remove = useChange({
    run: () => operator.cadences.remove(id),
    changes: [['cadence', id], ['cadences']],
    done: () => texts.removed,
  });
  return (
    <Form
      label={texts.title}
      error={failureOf(set) ?? failureOf(remove)}
      onSubmit={(values) => set.mutate(cadences.find((one) => one === values.text('cadence')) ?? 'daily')}
      buttons={
        <>
          <Button type="submit" disabled={set.isPending}>
            {texts.set}
          </Button>
          {cadence !== null && (
            <Button look="quiet" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {texts.remove}
            </Button>
          )}
        </>
      }
    >
      <SelectField
        label={texts.cadence}
        name="cadence"
        start={cadence ?? 'daily'}
        options={cadences.map((one) => [one, texts.values[one]])}
      />
    </Form>
  );
}
