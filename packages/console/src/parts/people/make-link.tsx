import type { ComponentChildren } from 'preact';
import { ConfirmDialog, Dialog } from '../../components/dialog.js';
import { failureOf, useChange } from '../../data/use-change.js';
import { type MadeLink, ShownLink } from './shown-link.js';
import { texts } from './texts.js';

/** Asks before it makes a link, and shows it once. */
export function MakeLink({
  title,
  make,
  changes,
  onClose,
  children,
}: {
  readonly title: string;
  readonly make: () => Promise<MadeLink>;
  readonly changes: readonly (readonly unknown[])[];
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const made = useChange({ run: make, changes });
  if (made.data !== undefined)
    return (
      <Dialog title={title} onClose={onClose}>
        <ShownLink link={made.data} onClose={onClose} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={title}
      action={texts.makeLink}
      change={made}
      error={failureOf(made)}
      onConfirm={() => made.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
