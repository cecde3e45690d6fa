import type { Schema } from '@stoa/client';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { SelectField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { operator } from '../../../data/clients.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { texts } from './texts.js';

const cadences = ['hourly', 'daily', 'weekly'] as const;

/** Sets how often a merchant reports, or expects no reports of it any more. */
export function ChangeCadence({
  merchantId: id,
  name,
  cadence,
  onClose,
}: {
  readonly merchantId: number;
  readonly name: string;
  readonly cadence: Schema<'ReportingCadence'>['cadence'];
  readonly onClose: () => void;
}) {
  const changes = [['cadences'], ['cadence', id]] as const;
  const set = useChange({
    run: (chosen: (typeof cadences)[number]) => operator.cadences.set(id, { cadence: chosen }),
    changes,
    done: () => texts.wasSet,
    onDone: onClose,
  });
  const remove = useChange({
    run: () => operator.cadences.remove(id),
    changes,
    done: () => texts.removed,
    onDone: onClose,
  });
  return (
    <Dialog title={texts.changeTitle(name)} isBusy={set.isPending || remove.isPending} onClose={onClose}>
      <Form
        label={texts.changeTitle(name)}
        error={failureOf(set) ?? failureOf(remove)}
        onSubmit={(values) => set.mutate(cadences.find((one) => one === values.text('cadence')) ?? 'daily')}
        buttons={
          <>
            <Button type="submit" look="main" disabled={set.isPending}>
              {texts.set}
            </Button>
            {cadence !== null && (
              <Button disabled={remove.isPending} onClick={() => remove.mutate()}>
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
    </Dialog>
  );
}
