import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { Notice } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Facts } from '../../components/card.js';
import { ConfirmChange, FormDialog } from '../../components/change-dialogs.js';
import { Copyable } from '../../components/copy.js';
import { Dialog } from '../../components/dialog.js';
import { SelectField, TextField } from '../../components/field.js';
import { Form, type FormValues } from '../../components/form.js';
import { Time } from '../../components/values.js';
import { useChange } from '../../data/use-change.js';
import { texts } from './texts.js';

/** What the service answers to an invitation or a reset. */
type MadeLink = Omit<Schema<'MerchantInvitation'>, 'member_id'> | Omit<Schema<'UserLink'>, 'user_id'>;

/** What the dialogs have that change an account. */
interface AccountProps {
  readonly changes: readonly (readonly unknown[])[];
  readonly onClose: () => void;
}

/** Roles, each with what it is for. The first one is chosen at first. */
export type RoleOptions<Role extends string> = readonly (readonly [role: Role, words: string])[];

/**
 * A link that works once, or the address to sign in if the identity provider is the only way in. Only the state of the
 * dialog holds it, so it is gone with the dialog.
 */
export function ShownLink({
  title,
  link,
  onClose,
}: {
  readonly title: string;
  readonly link: MadeLink;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      {link.link === null ? <SignInAt {...link} /> : <Secret text={link.link} made={link} />}
      <div class="row">
        <Button look="main" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  );
}

function Secret({ text, made }: { readonly text: string; readonly made: MadeLink }) {
  return (
    <>
      <Notice tone="warn">
        <p>{texts.link}</p>
        {made.mailed && <p>{texts.mailed}</p>}
      </Notice>
      <Facts
        facts={[
          [texts.linkName, <Copyable key="link" text={text} />],
          [texts.until, made.expires_at === null ? undefined : <Time key="until" at={made.expires_at} />],
        ]}
      />
    </>
  );
}

function SignInAt({
  sign_in_at: at,
  mailed,
}: Pick<MadeLink, 'mailed'> & Partial<Pick<Schema<'MerchantInvitation'>, 'sign_in_at'>>) {
  return (
    <>
      <Notice tone="good">
        <p>{texts.atProvider}</p>
        {mailed && <p>{texts.mailedAddress}</p>}
      </Notice>
      <Facts facts={[[texts.signInAt, at === undefined ? undefined : <Copyable key="at" text={at} />]]} />
    </>
  );
}

/** Asks before it makes a link, and shows it once. */
export function MakeLink({
  title,
  make,
  changes,
  onClose,
  children,
}: AccountProps & {
  readonly title: string;
  readonly make: () => Promise<MadeLink>;
  readonly children: ComponentChildren;
}) {
  return (
    <ConfirmChange
      title={title}
      action={texts.makeLink}
      run={make}
      changes={changes}
      result={(link) => <ShownLink title={title} link={link} onClose={onClose} />}
      onClose={onClose}
    >
      {children}
    </ConfirmChange>
  );
}

/** The role that was chosen in a form. */
function roleOf<Role extends string>(values: FormValues, roles: RoleOptions<Role>): Role {
  const [role] = roles.find(([one]) => one === values.text('role')) ?? [];
  if (role === undefined) throw new Error('the form has no role');
  return role;
}

/** Invites somebody, and shows the link once. */
export function InvitePerson<Role extends string>({
  roles,
  invite,
  changes,
  onClose,
}: AccountProps & {
  readonly roles: RoleOptions<Role>;
  readonly invite: (email: string, role: Role) => Promise<MadeLink>;
}) {
  return (
    <FormDialog
      title={texts.invite}
      action={texts.makeLink}
      run={async (values) => invite(values.text('email') ?? '', roleOf(values, roles))}
      changes={changes}
      result={(link) => <ShownLink title={texts.invite} link={link} onClose={onClose} />}
      onClose={onClose}
    >
      <TextField label={texts.email} name="email" type="email" required />
      <SelectField label={texts.role} name="role" options={roles} />
    </FormDialog>
  );
}

/** Gives somebody another role. */
export function ChangeRole<Role extends string>({
  email,
  role,
  roles,
  change,
  changes,
  onClose,
}: AccountProps & {
  readonly email: string;
  readonly role: Role;
  readonly roles: RoleOptions<Role>;
  readonly change: (role: Role) => Promise<unknown>;
}) {
  const changed = useChange({ run: change, changes, done: () => texts.roleChanged, onDone: onClose });
  const send = (values: FormValues): void => {
    const chosen = roleOf(values, roles);
    if (chosen === role) onClose();
    else changed.mutate(chosen);
  };
  return (
    <Dialog title={texts.changeRoleTitle(email)} isBusy={changed.isPending} onClose={onClose}>
      <Form label={texts.changeRole} change={changed} action={texts.save} look="main" onSubmit={send}>
        <p>{texts.changeRoleHint}</p>
        <SelectField label={texts.role} name="role" start={role} options={roles} />
      </Form>
    </Dialog>
  );
}
