import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { operator } from '../../../data/clients.js';
import { ChangeRole } from '../../../parts/people/change-role.js';
import type { RoleOptions } from '../../../parts/people/invite-person.js';
import { MakeLink } from '../../../parts/people/make-link.js';
import { type OperatorRole, operatorRoles } from '../../../parts/people/operator-roles.js';
import { texts as shared } from '../../../parts/people/texts.js';
import { EnablePerson, EndSessions, LeavePerson } from './account-dialogs.js';
import type { PersonProps } from './person-props.js';
import { ResetPerson } from './reset-person.js';
import { texts } from './texts.js';

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
