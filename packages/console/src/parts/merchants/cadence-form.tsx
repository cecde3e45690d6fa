import type { Schema } from '@stoa/client';
import { Button } from '../../components/button.js';
import { SelectField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { operator } from '../../data/clients.js';
import { useChange } from '../../data/use-change.js';
import { texts as all } from './texts.js';

const texts = all.cadence;
type Cadence = NonNullable<Schema<'ReportingCadence'>['cadence']>;
const cadences = ['hourly', 'daily', 'weekly'] as const;

/** Sets how often a merchant reports; null: no reports are expected of it any more. */
export function useCadenceChange(merchantId: number, onDone: () => void = () => undefined) {
  return useChange({
    run: async (chosen: Cadence | null) => {
      if (chosen === null) await operator.cadences.remove(merchantId);
      else await operator.cadences.set(merchantId, { cadence: chosen });
      return chosen;
    },
    changes: [['cadences'], ['cadence', merchantId]],
    done: (chosen) => (chosen === null ? texts.removed : texts.wasSet),
    onDone,
  });
}

export function CadenceForm({
  label,
  cadence,
  change,
}: {
  readonly label: string;
  readonly cadence: Cadence | null;
  readonly change: ReturnType<typeof useCadenceChange>;
}) {
  return (
    <Form
      label={label}
      change={change}
      action={texts.set}
      look="main"
      onSubmit={(values) => change.mutate(cadences.find((one) => one === values.text('cadence')) ?? 'daily')}
      more={
        cadence !== null && (
          <Button disabled={change.isPending} onClick={() => change.mutate(null)}>
            {texts.remove}
          </Button>
        )
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
