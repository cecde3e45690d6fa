import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { ConfirmDialog, Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { operator } from '../../../data/clients.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import type { PersonProps } from './person-props.js';
import { texts } from './texts.js';

export function EndSessions({ user, onClose }: PersonProps) {
  const end = useChange({
    run: () => operator.users.endSessions(user.user_id),
    changes: [['users']],
    done: ({ sessions_ended: count }) => texts.endSessions.done(count),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.endSessions.title(user.email ?? '')}
      action={texts.endSessions.action}
      change={end}
      error={failureOf(end)}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <p>{texts.endSessions.hint}</p>
    </ConfirmDialog>
  );
}

export function EnablePerson({ user, onClose }: PersonProps) {
  const enable = useChange({
    run: () => operator.users.enable(user.user_id),
    changes: [['users']],
    done: () => texts.enable.done,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.enable.title(user.email ?? '')}
      action={texts.enable.action}
      change={enable}
      error={failureOf(enable)}
      onConfirm={() => enable.mutate()}
      onClose={onClose}
    >
      <p>{texts.enable.hint}</p>
    </ConfirmDialog>
  );
}

/** Disables or erases an account. It names the merchants whose last owner this was, because somebody must invite a new owner. */
export function LeavePerson({ user, what, onClose }: PersonProps & { readonly what: 'disable' | 'erase' }) {
  const words = texts[what];
  const email = user.email ?? '';
  const [typed, setTyped] = useState('');
  const leave = useChange({
    run: () => operator.users[what](user.user_id),
    changes: [['users'], ['members']],
    done: () => words.done,
    onDone: ({ merchants_without_owner: left }) => {
      if (left.length === 0) onClose();
    },
  });
  const left = leave.data?.merchants_without_owner ?? [];
  if (left.length > 0) return <WithoutOwner title={words.done} merchantIds={left} onClose={onClose} />;
  const isSure = what === 'disable' || typed === email;
  return (
    <ConfirmDialog
      title={words.title(email)}
      action={words.action}
      isDangerous
      isReady={isSure}
      change={leave}
      error={failureOf(leave)}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <p>{words.hint}</p>
      {what === 'erase' && (
        <TextField label={texts.erase.type(email)} name="typed" value={typed} onInput={setTyped} />
      )}
    </ConfirmDialog>
  );
}

function WithoutOwner({
  title,
  merchantIds,
  onClose,
}: {
  readonly title: string;
  readonly merchantIds: readonly number[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Notice tone="warn">
        <p>{texts.noOwner}</p>
        <ul>
          {merchantIds.map((id) => (
            <li key={id}>
              <Link to={`/merchants/${id}/people`}>
                {texts.merchant} {id}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
      <div class="row">
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </Dialog>
  );
}
