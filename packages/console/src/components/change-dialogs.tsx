import type { ComponentChildren } from 'preact';
import { given } from '../data/given.js';
import { type Change, useChange } from '../data/use-change.js';
import { useDraft } from '../data/use-draft.js';
import type { Look } from './button.js';
import { ConfirmDialog, type ConfirmProps, Dialog } from './dialog.js';
import { Form, type FormValues } from './form.js';

interface Changing<Input, T> extends Change<Input, T> {
  /**
   * What takes the place of the dialog once the change is made, such as one with a secret. Without it the dialog
   * closes.
   */
  readonly result?: (made: T) => ComponentChildren;
}

/** Makes the change of a dialog, which closes afterwards unless there is a result to show. */
function useDialogChange<Input, T>({ result, onDone, ...change }: Changing<Input, T>, onClose: () => void) {
  const made = useChange<Input, T>({
    ...change,
    onDone: (data) => {
      onDone?.(data);
      if (!result?.(data)) onClose();
    },
  });
  return { made, shown: made.data === undefined ? undefined : result?.(made.data) };
}

interface FormDialogProps<T> extends Changing<FormValues, T> {
  readonly title: string;
  /** What the form is for, if the title says more than that. */
  readonly label?: string;
  readonly action: string;
  readonly look?: Look;
  /**
   * Names what the dialog is about, if neither the page nor the title does: what is written is kept under these names
   * until it is sent.
   */
  readonly of?: string | number;
  readonly children: ComponentChildren;
  readonly onClose: () => void;
}

/** A dialog with a form that makes one change. */
export function FormDialog<T>({
  title,
  label = title,
  action,
  look = 'main',
  of = '',
  children,
  onClose,
  onDone,
  ...change
}: FormDialogProps<T>) {
  const draft = useDraft(`${location.pathname} ${title} ${of}`);
  const sent = (data: T): void => {
    draft.discard();
    onDone?.(data);
  };
  const { made, shown } = useDialogChange({ ...change, onDone: sent }, onClose);
  if (shown) return shown;
  return (
    <Dialog title={title} isBusy={made.isPending} onClose={onClose}>
      <Form label={label} change={made} action={action} look={look} draft={draft} onSubmit={made.mutate}>
        {children}
      </Form>
    </Dialog>
  );
}

interface ConfirmChangeProps<T> extends Changing<void, T>, Omit<ConfirmProps, 'change' | 'onConfirm'> {}

/** Asks for confirmation before one change. */
export function ConfirmChange<T>({ run, changes, done, onDone, result, ...dialog }: ConfirmChangeProps<T>) {
  const change = { run, changes, ...given({ done, onDone, result }) };
  const { made, shown } = useDialogChange<void, T>(change, dialog.onClose);
  if (shown) return shown;
  return <ConfirmDialog {...dialog} change={made} onConfirm={() => made.mutate()} />;
}
