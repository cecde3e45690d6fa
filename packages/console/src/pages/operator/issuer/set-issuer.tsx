import type { Schema } from '@stoa/client';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { Form, type FormValues } from '../../../components/form.js';
import { operator } from '../../../data/clients.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { PartyFields, partyOf, TermFields } from '../../../parts/billing/party-fields.js';
import { texts as billing } from '../../../parts/billing/texts.js';
import { texts } from './texts.js';

/** Sets who issues the statements that are closed from now on. */
export function SetIssuer({
  start,
  onClose,
}: {
  readonly start: Schema<'Issuer'> | undefined;
  readonly onClose: () => void;
}) {
  const set = useChange({
    run: async (values: FormValues) => {
      const party = partyOf(values);
      return operator.statements.setIssuer({
        ...party,
        payment_days: party.payment_days ?? 0,
        number_prefix: values.text('number_prefix') ?? '',
      });
    },
    changes: [['issuers'], ['readiness']],
    done: () => texts.wasSet,
    onDone: onClose,
  });
  const error = failureOf(set);
  return (
    <Dialog title={texts.title} isBusy={set.isPending} onClose={onClose}>
      <Form
        label={texts.title}
        error={error}
        onSubmit={set.mutate}
        buttons={
          <Button type="submit" look="main" disabled={set.isPending}>
            {texts.save}
          </Button>
        }
      >
        <PartyFields start={start} error={error} />
        <TextField
          label={billing.prefix}
          name="number_prefix"
          start={start?.number_prefix ?? 'ST-'}
          hint={billing.prefixHint}
          error={error}
          required
        />
        <TermFields start={start} error={error} isIssuer />
      </Form>
    </Dialog>
  );
}
