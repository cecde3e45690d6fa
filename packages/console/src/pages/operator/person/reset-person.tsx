import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { ChecksField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { operator } from '../../../data/clients.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { ShownLink } from '../../../parts/people/shown-link.js';
import { texts as shared } from '../../../parts/people/texts.js';
import type { PersonProps } from './person-props.js';
import { texts as all } from './texts.js';

const texts = all.reset;

/** Makes a link for a new password. For somebody who lost their phone, it can also remove the second factor. */
export function ResetPerson({ user, onClose }: PersonProps) {
  const reset = useChange({
    run: (isFactor: boolean) => operator.users.reset(user.user_id, { second_factor: isFactor }),
    changes: [['users']],
  });
  const title = texts.title(user.email ?? '');
  return (
    <Dialog title={title} isBusy={reset.isPending} onClose={onClose}>
      {reset.data !== undefined ? (
        <ShownLink link={reset.data} onClose={onClose} />
      ) : (
        <Form
          label={title}
          error={failureOf(reset)}
          onSubmit={(values) => reset.mutate(values.all('second_factor').length > 0)}
          buttons={
            <Button type="submit" look="main" disabled={reset.isPending}>
              {shared.makeLink}
            </Button>
          }
        >
          <p>{texts.hint}</p>
          {user.second_factor && (
            <ChecksField
              label={all.factor}
              name="second_factor"
              hint={texts.factorHint}
              chosen={[]}
              options={[['true', texts.factor]]}
            />
          )}
        </Form>
      )}
    </Dialog>
  );
}
