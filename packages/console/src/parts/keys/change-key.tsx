import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { ChecksField, TextField } from '../../components/field.js';
import { Form, type FormValues } from '../../components/form.js';
import { given } from '../../data/given.js';
import { failureOf, useChange } from '../../data/use-change.js';
import { changedBy, type Key, type KeyChange, type KeySource, nameOf } from './key-source.js';
import { texts } from './texts.js';

/** The name, the scopes that stay, and the end of a key. */
export function ChangeKey({
  source,
  one,
  onClose,
}: {
  readonly source: KeySource;
  readonly one: Key;
  readonly onClose: () => void;
}) {
  const change = useChange({
    run: (wanted: KeyChange) => source.change(one.id, wanted),
    changes: changedBy(source),
    done: () => texts.changed,
    onDone: onClose,
  });
  const send = (values: FormValues): void => {
    const wanted = changeOf(one, values);
    if (Object.keys(wanted).length === 0) onClose();
    else change.mutate(wanted);
  };
  return (
    <Dialog title={texts.changeTitle(nameOf(one))} isBusy={change.isPending} onClose={onClose}>
      <Form
        label={texts.change}
        error={failureOf(change)}
        onSubmit={send}
        buttons={
          <Button type="submit" look="main" disabled={change.isPending}>
            {texts.save}
          </Button>
        }
      >
        <TextField
          label={texts.label}
          name="label"
          hint={texts.labelHint}
          start={one.label}
          error={change.error}
        />
        {one.scopes.length > 1 && (
          <ChecksField
            label={texts.scopes}
            name="scopes"
            hint={texts.limitHint}
            error={change.error}
            chosen={one.scopes}
            options={one.scopes.map((scope) => [scope, source.scopeOption(scope)])}
          />
        )}
        <TextField
          label={texts.expires}
          name="expires_at"
          type="date"
          hint={texts.expiresHint}
          start={one.expires_at?.slice(0, 10) ?? ''}
          error={change.error}
        />
      </Form>
    </Dialog>
  );
}

/** Only what differs is sent: a later end, for example, needs more rights than a new name. */
function changeOf(one: Key, values: FormValues): KeyChange {
  const label = values.text('label') ?? '';
  const scopes = values.all('scopes');
  const day = values.text('expires_at');
  const isSameScopes = one.scopes.length <= 1 || scopes.length === one.scopes.length;
  const isSameDay = day === one.expires_at?.slice(0, 10);
  return given({
    label: label === one.label ? undefined : label,
    scopes: isSameScopes ? undefined : scopes,
    expires_at: isSameDay ? undefined : day === undefined ? null : `${day}T00:00:00Z`,
  });
}
