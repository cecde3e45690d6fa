import './dialog.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { failureOf } from '../data/fresh-sign-in.js';
import { given } from '../data/given.js';
import { Button, type Look } from './button.js';
import type { Sending } from './form.js';
import { ChangeFailure } from './states.js';
import { texts } from './texts.js';

/** The platform's dialog: it keeps the focus, Escape closes it, and the focus goes back. Show it by rendering it. */
export function Dialog({
  title,
  isBusy = false,
  close = texts.dialog.close,
  startsOnClose = false,
  onClose,
  children,
}: {
  readonly title: string;
  /**
   * The button that closes it has the focus at first, unless there is a field: Enter twice must not do what it asks
   * about. `always`: also then.
   */
  readonly startsOnClose?: boolean | 'always';
  /** The label of the button that closes it. */
  readonly close?: string;
  /** True while a call of the dialog is under way: nothing closes it until the answer is there. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    const hasField = dialog.current?.querySelector('input, select, textarea') !== null;
    if (startsOnClose === 'always' || (startsOnClose && !hasField))
      dialog.current?.querySelector<HTMLElement>('.dialog-close > button')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // A layout effect runs together with disabling the button: somebody may press Escape at once.
  useLayoutEffect(() => {
    if (!isBusy) return;
    // The focus may be lost with the button that is now disabled. So Escape is caught wherever it is pressed, except in
    // a dialog that opened meanwhile.
    const refuse = (event: KeyboardEvent): void => {
      const focused = document.activeElement?.closest('dialog') ?? dialog.current;
      if (event.key === 'Escape' && focused === dialog.current) event.preventDefault();
    };
    addEventListener('keydown', refuse, { capture: true });
    return () => removeEventListener('keydown', refuse, { capture: true });
  }, [isBusy]);
  return (
    <dialog class="dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div class="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
        {/* The last tab stop, so that the first field gets the focus. Phones have no Escape key. */}
        <span class="dialog-close">
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            {close}
          </Button>
        </span>
      </div>
    </dialog>
  );
}

/** A button that opens a dialog. */
export function DialogButton({
  words,
  look,
  children,
}: {
  readonly words: string;
  readonly look?: Look;
  /** The dialog; it gets what closes it. */
  readonly children: (close: () => void) => ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...given({ look })} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

export interface ConfirmProps {
  readonly title: string;
  /** What will be different afterwards: a preview, with numbers where there are some. */
  readonly children: ComponentChildren;
  /** The label of the button that does it, such as `Revoke the key`; never `OK`. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** True for what nothing takes back: the focus starts on Cancel, also if there is a field. */
  readonly isFinal?: boolean;
  /** False while something is missing that it needs, such as text to type. */
  readonly isReady?: boolean;
  /** The change that it confirms; undefined if confirming makes none itself. */
  readonly change?: Sending;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const still: Sending = { isPending: false, error: null };

/** Asks for confirmation before a change. If the change fails, the dialog stays open and says why. */
export function ConfirmDialog({
  title,
  children,
  action,
  isDangerous = false,
  isFinal = false,
  isReady = true,
  change = still,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const error = failureOf(change);
  return (
    <Dialog
      title={title}
      isBusy={change.isPending}
      // At first `Cancel`, because the question itself may be about closing. After a failure `Close`, because the
      // change may have been made.
      close={error === null ? texts.dialog.cancel : texts.dialog.close}
      startsOnClose={isFinal ? 'always' : true}
      onClose={onClose}
    >
      {children}
      {error !== null && <ChangeFailure error={error} />}
      <div class="row">
        <Button
          look={isDangerous ? 'danger' : 'main'}
          disabled={change.isPending || !isReady}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
