import { Facts } from '../../components/card.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { Time } from '../../components/values.js';
import { failureOf, useChange } from '../../data/use-change.js';
import { changedBy, type Key, type KeySource, nameOf } from './key-source.js';
import { texts } from './texts.js';

export function RevokeKey({
  source,
  one,
  onClose,
}: {
  readonly source: KeySource;
  readonly one: Key;
  readonly onClose: () => void;
}) {
  const revoke = useChange({
    run: () => source.revoke(one.id),
    changes: changedBy(source),
    done: () => texts.revoked,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.revokeTitle(nameOf(one))}
      action={texts.revoke}
      isDangerous
      change={revoke}
      error={failureOf(revoke)}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{texts.revokeHint}</p>
      <Facts
        facts={[
          [
            texts.lastUsed,
            one.last_used_at === null ? texts.never : <Time key="used" at={one.last_used_at} />,
          ],
        ]}
      />
    </ConfirmDialog>
  );
}
