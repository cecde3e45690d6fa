import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { ConfirmChange, FormDialog } from '../../../components/change-dialogs.js';
import { Dialog } from '../../../components/dialog.js';
import { ChecksField, TextField } from '../../../components/field.js';
import { operator } from '../../../data/clients.js';
import { type OperatorRole, operatorRoles } from '../../../parts/people/operator-roles.js';
import { ChangeRole, MakeLink, type RoleOptions, ShownLink } from '../../../parts/people/person-dialogs.js';
import { texts as shared } from '../../../parts/people/texts.js';
import { texts } from './texts.js';

interface PersonProps {
  readonly user: Schema<'User'>;
  readonly onClose: () => void;
}

type Action = 'role' | 'again' | 'endSessions' | 'reset' | 'disable' | 'enable' | 'erase';

const names: Readonly<Record<Action, string>> = {
  role: shared.changeRole,
  again: shared.again,
  endSessions: texts.endSessions.action,
  reset: texts.reset.action,
  disable: texts.disable.action,
  enable: texts.enable.action,
  erase: texts.erase.action,
};

/** The actions that the service would accept for this person now. */
function actionsFor({ state, role, email }: Schema<'User'>): readonly Action[] {
  if (email === null) return [];
  return [
    ...(role === null ? [] : (['role'] as const)),
    ...(state === 'invited' && role !== null ? (['again'] as const) : []),
    ...(state === 'active' ? (['endSessions', 'reset'] as const) : []),
    state === 'disabled' ? 'enable' : 'disable',
    'erase',
  ];
}

/** What an admin can do with somebody else's account. */
export function PersonActions({ user }: Pick<PersonProps, 'user'>) {
  const [asking, setAsking] = useState<Action | undefined>(undefined);
  return (
    <>
      <div class="row">
        {actionsFor(user).map((action) => (
          <Button
            key={action}
            look={action === 'erase' ? 'danger' : 'plain'}
            onClick={() => setAsking(action)}
          >
            {names[action]}
          </Button>
        ))}
      </div>
      <Asked user={user} action={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}

function Asked({ action, ...props }: PersonProps & { readonly action: Action | undefined }) {
  switch (action) {
    case 'role':
      return <ChangeOperatorRole {...props} />;
    case 'again':
      return <InviteAgain {...props} />;
    case 'endSessions':
      return <EndSessions {...props} />;
    case 'reset':
      return <ResetPerson {...props} />;
    case 'enable':
      return <EnablePerson {...props} />;
    case 'disable':
    case 'erase':
      return <LeavePerson {...props} what={action} />;
    case undefined:
      return null;
  }
}

const rolesOrNone: RoleOptions<OperatorRole | 'none'> = [...operatorRoles, ['none', texts.withoutRole]];

function ChangeOperatorRole({ user, onClose }: PersonProps) {
  return (
    <ChangeRole
      email={user.email ?? ''}
      role={user.role ?? 'none'}
      roles={rolesOrNone}
      change={(role) => operator.users.changeRole(user.user_id, { role: role === 'none' ? null : role })}
      changes={[['users']]}
      onClose={onClose}
    />
  );
}

function InviteAgain({ user: { email, role }, onClose }: PersonProps) {
  if (email === null || role === null) return null;
  return (
    <MakeLink
      title={shared.againTitle(email)}
      make={() => operator.users.invite({ email, role })}
      changes={[['users']]}
      onClose={onClose}
    >
      <p>{shared.againHint}</p>
    </MakeLink>
  );
}

function EndSessions({ user, onClose }: PersonProps) {
  return (
    <ConfirmChange
      title={texts.endSessions.title(user.email ?? '')}
      action={texts.endSessions.action}
      run={() => operator.users.endSessions(user.user_id)}
      changes={[['users']]}
      done={({ sessions_ended: count }) => texts.endSessions.done(count)}
      onClose={onClose}
    >
      <p>{texts.endSessions.hint}</p>
    </ConfirmChange>
  );
}

function EnablePerson({ user, onClose }: PersonProps) {
  return (
    <ConfirmChange
      title={texts.enable.title(user.email ?? '')}
      action={texts.enable.action}
      run={() => operator.users.enable(user.user_id)}
      changes={[['users']]}
      done={() => texts.enable.done}
      onClose={onClose}
    >
      <p>{texts.enable.hint}</p>
    </ConfirmChange>
  );
}

/** Makes a link for a new password. For somebody who lost their phone, it can also remove the second factor. */
function ResetPerson({ user, onClose }: PersonProps) {
  const title = texts.reset.title(user.email ?? '');
  return (
    <FormDialog
      title={title}
      action={shared.makeLink}
      run={(values) =>
        operator.users.reset(user.user_id, { second_factor: values.all('second_factor').length > 0 })
      }
      changes={[['users']]}
      result={(link) => <ShownLink title={title} link={link} onClose={onClose} />}
      onClose={onClose}
    >
      <p>{texts.reset.hint}</p>
      {user.second_factor && (
        <ChecksField
          label={texts.factor}
          name="second_factor"
          hint={texts.reset.factorHint}
          chosen={[]}
          options={[['true', texts.reset.factor]]}
        />
      )}
    </FormDialog>
  );
}

/**
 * Disables or erases an account. It names the merchants whose last owner this was, because somebody must invite a new
 * owner.
 */
function LeavePerson({ user, what, onClose }: PersonProps & { readonly what: 'disable' | 'erase' }) {
  const words = texts[what];
  const email = user.email ?? '';
  const [typed, setTyped] = useState('');
  return (
    <ConfirmChange
      title={words.title(email)}
      action={words.action}
      isDangerous
      isReady={what === 'disable' || typed === email}
      run={() => operator.users[what](user.user_id)}
      changes={[['users'], ['members']]}
      done={() => words.done}
      result={({ merchants_without_owner: left }) =>
        left.length > 0 && <WithoutOwner title={words.done} merchantIds={left} onClose={onClose} />
      }
      onClose={onClose}
    >
      <p>{words.hint}</p>
      {what === 'erase' && (
        <TextField label={texts.erase.type(email)} name="typed" value={typed} onInput={setTyped} />
      )}
    </ConfirmChange>
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
