import { ConfirmDialog } from '../../../components/dialog.js';
import { operator } from '../../../data/clients.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { type SigningKey, shortKid } from './key-life.js';
import { texts } from './texts.js';

const changes = [['signing-keys']];

export function RotateSigningKey({ onClose }: { readonly onClose: () => void }) {
  const rotate = useChange({
    run: () => operator.signingKeys.rotate(),
    changes,
    done: ({ created }) => (created ? texts.rotate.done : texts.rotate.waits),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.rotate.title}
      action={texts.rotate.action}
      change={rotate}
      error={failureOf(rotate)}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <p>{texts.rotate.hint}</p>
    </ConfirmDialog>
  );
}

export function WithdrawSigningKey({
  signingKey: { kid, phase },
  onClose,
}: {
  readonly signingKey: SigningKey;
  readonly onClose: () => void;
}) {
  const withdraw = useChange({
    run: () => operator.signingKeys.withdraw(kid),
    changes,
    done: () => texts.withdraw.done(shortKid(kid)),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.withdraw.title(shortKid(kid))}
      action={texts.withdraw.action}
      isDangerous
      change={withdraw}
      error={failureOf(withdraw)}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      <p>{texts.withdraw.leaked}</p>
      {phase === 'signing' && <p>{texts.withdraw.signs}</p>}
    </ConfirmDialog>
  );
}
