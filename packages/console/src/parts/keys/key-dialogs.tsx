import { useQueryClient } from '@tanstack/react-query';
import { Facts } from '../../components/card.js';
import { ConfirmChange, FormDialog } from '../../components/change-dialogs.js';
import { Dialog } from '../../components/dialog.js';
import { ChecksField, TextField } from '../../components/field.js';
import { Form, type FormValues } from '../../components/form.js';
import { OverlapField, overlapHoursIn, SecretDialog } from '../../components/secret-dialog.js';
import { Time } from '../../components/values.js';
import { given } from '../../data/given.js';
import { sessionKey, usePlace } from '../../data/session.js';
import { useChange } from '../../data/use-change.js';
import {
  changedBy,
  type Issued,
  type Key,
  type KeyChange,
  type KeySource,
  nameOf,
  useMayGrant,
} from './key-source.js';
import { texts } from './texts.js';

interface KeyDialogProps {
  readonly source: KeySource;
  readonly one: Key;
  readonly onClose: () => void;
}

interface SecretProps {
  readonly title: string;
  readonly issued: Issued;
  readonly onClose: () => void;
}

function IssuedSecret({ issued: { secrets, oldUntil }, ...dialog }: SecretProps) {
  return <SecretDialog {...dialog} secrets={secrets} until={[texts.oldUntil, oldUntil]} />;
}

export function IssueKey({ source, onClose }: Omit<KeyDialogProps, 'one'>) {
  const scopes = source.scopes.filter(useMayGrant());
  const { side } = usePlace();
  const queries = useQueryClient();
  const isTwin = side?.kind === 'merchant' && side.testOf !== null;
  const title = source.issueTitle;
  return (
    <FormDialog
      title={title}
      action={title}
      run={async (values) => {
        const chosen = values.all('scopes');
        const day = values.text('expires_at');
        const mode = values.all('mode').length === 0 ? undefined : 'test';
        const issued = await source.issue(
          given({
            label: values.text('label'),
            scopes: chosen.length === 0 ? undefined : chosen,
            expires_at: day === undefined ? undefined : `${day}T00:00:00Z`,
            mode,
          }),
        );
        // The twin may be new, and is then another part of the console.
        if (mode !== undefined) await queries.invalidateQueries({ queryKey: sessionKey });
        return issued;
      }}
      changes={changedBy(source)}
      result={(issued) => <IssuedSecret title={title} issued={issued} onClose={onClose} />}
      onClose={onClose}
    >
      <TextField label={texts.label} name="label" hint={texts.labelHint} />
      {scopes.length > 1 && (
        <ChecksField
          label={texts.scopes}
          name="scopes"
          hint={source.scopesHint}
          chosen={[]}
          options={scopes.map((scope) => [scope, source.scopeOption(scope)])}
        />
      )}
      <TextField label={texts.expires} name="expires_at" type="date" hint={texts.expiresHint} />
      {source.hasTwins && !isTwin && (
        <ChecksField
          label={texts.mode}
          name="mode"
          hint={texts.modeHint}
          chosen={[]}
          options={[['test', texts.modeTest]]}
        />
      )}
    </FormDialog>
  );
}

export function RotateKey({ source, one, onClose }: KeyDialogProps) {
  const title = texts.rotateTitle(nameOf(one));
  return (
    <FormDialog
      title={title}
      label={texts.rotate}
      action={texts.rotate}
      run={(values) => source.rotate(one.id, overlapHoursIn(values))}
      changes={changedBy(source)}
      result={(issued) => <IssuedSecret title={title} issued={issued} onClose={onClose} />}
      onClose={onClose}
    >
      <p>{texts.rotateHint}</p>
      <OverlapField />
    </FormDialog>
  );
}

/** The name, the scopes that stay, and the end of a key. */
export function ChangeKey({ source, one, onClose }: KeyDialogProps) {
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
      <Form label={texts.change} change={change} action={texts.save} look="main" onSubmit={send}>
        <TextField label={texts.label} name="label" hint={texts.labelHint} start={one.label} />
        {one.scopes.length > 1 && (
          <ChecksField
            label={texts.scopes}
            name="scopes"
            hint={texts.limitHint}
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

export function RevokeKey({ source, one, onClose }: KeyDialogProps) {
  const used = one.last_used_at;
  return (
    <ConfirmChange
      title={texts.revokeTitle(nameOf(one))}
      action={texts.revoke}
      isDangerous
      run={() => source.revoke(one.id)}
      changes={changedBy(source)}
      done={() => texts.revoked}
      onClose={onClose}
    >
      <p>{texts.revokeHint}</p>
      <Facts facts={[[texts.lastUsed, used === null ? texts.never : <Time key="used" at={used} />]]} />
    </ConfirmChange>
  );
}
