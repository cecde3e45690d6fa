import { useLocation } from 'wouter';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { operator } from '../../../data/clients.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { texts } from './texts.js';

export function AddMerchant({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const add = useChange({
    run: (name: string) => operator.merchants.create({ name }),
    changes: [['merchants']],
    done: ({ name }) => texts.done(name),
    onDone: ({ merchant_id }) => navigate(`/merchants/${merchant_id}`),
  });
  return (
    <Dialog title={texts.add} isBusy={add.isPending} onClose={onClose}>
      <p class="faint">{texts.addHint}</p>
      <Form
        label={texts.add}
        error={failureOf(add)}
        onSubmit={(values) => add.mutate(values.text('name') ?? '')}
        buttons={
          <Button type="submit" look="main" disabled={add.isPending}>
            {texts.add}
          </Button>
        }
      >
        <TextField label={texts.name} name="name" error={add.error} required />
      </Form>
    </Dialog>
  );
}
