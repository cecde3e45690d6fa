import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { SelectField, TextField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { failureOf, useChange } from '../../data/use-change.js';
import { type MadeLink, ShownLink } from './shown-link.js';
import { texts } from './texts.js';

/** Roles, each with what it is for. The first one is chosen at first. */
export type RoleOptions<Role extends string> = readonly (readonly [role: Role, words: string])[];

/** Invites somebody, and shows the link once. */
export function InvitePerson<Role extends string>({
  roles,
  invite,
  changes,
  onClose,
}: {
  readonly roles: RoleOptions<Role>;
  readonly invite: (email: string, role: Role) => Promise<MadeLink>;
  readonly changes: readonly (readonly unknown[])[];
  readonly onClose: () => void;
}) {
  const made = useChange({
    run: ({ email, role }: { readonly email: string; readonly role: Role }) => invite(email, role),
    changes,
  });
  return (
    <Dialog title={texts.invite} isBusy={made.isPending} onClose={onClose}>
      {made.data !== undefined ? (
        <ShownLink link={made.data} onClose={onClose} />
      ) : (
        <Form
          label={texts.invite}
          error={failureOf(made)}
          onSubmit={(values) => {
            const role = roles.find(([one]) => one === values.text('role'))?.[0];
            if (role !== undefined) made.mutate({ email: values.text('email') ?? '', role });
          }}
          buttons={
            <Button type="submit" look="main" disabled={made.isPending}>
              {texts.makeLink}
            </Button>
          }
        >
          <TextField label={texts.email} name="email" type="email" error={made.error} required />
          <SelectField label={texts.role} name="role" options={roles} error={made.error} />
        </Form>
      )}
    </Dialog>
  );
}
