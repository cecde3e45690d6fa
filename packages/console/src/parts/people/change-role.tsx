import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { SelectField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { failureOf, useChange } from '../../data/use-change.js';
import type { RoleOptions } from './invite-person.js';
import { texts } from './texts.js';

/** Gives somebody another role. */
export function ChangeRole<Role extends string>({
  email,
  role,
  roles,
  change,
  changes,
  onClose,
}: {
  readonly email: string;
  readonly role: Role;
  readonly roles: RoleOptions<Role>;
  readonly change: (role: Role) => Promise<unknown>;
  readonly changes: readonly (readonly unknown[])[];
  readonly onClose: () => void;
}) {
  const changed = useChange({ run: change, changes, done: () => texts.roleChanged, onDone: onClose });
  return (
    <Dialog title={texts.changeRoleTitle(email)} isBusy={changed.isPending} onClose={onClose}>
      <Form
        label={texts.changeRole}
        error={failureOf(changed)}
        onSubmit={(values) => {
          const chosen = roles.find(([one]) => one === values.text('role'))?.[0];
          if (chosen === undefined || chosen === role) onClose();
          else changed.mutate(chosen);
        }}
        buttons={
          <Button type="submit" look="main" disabled={changed.isPending}>
            {texts.save}
          </Button>
        }
      >
        <p>{texts.changeRoleHint}</p>
        <SelectField label={texts.role} name="role" start={role} options={roles} error={changed.error} />
      </Form>
    </Dialog>
  );
}
