import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { ConfirmChange } from '../../../components/change-dialogs.js';
import { ConfirmDialog } from '../../../components/dialog.js';
import { Progress } from '../../../components/progress.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useChange } from '../../../data/use-change.js';
import { texts as all } from './texts.js';

const texts = all.setAside;
const changed = [['set-aside'], ['service'], ['events']];

/** Asks, and then queues one batch again. */
export function ReplayOne({
  batch: { batch_id: id, events, merchant_id: merchant },
  nameOf,
  onClose,
}: {
  readonly batch: Schema<'SetAsideBatch'>;
  readonly nameOf: (merchantId: number) => string;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmChange
      title={texts.replayOne(id)}
      action={texts.replay}
      run={() => operator.events.replay(id)}
      changes={changed}
      done={() => texts.oneDone(id)}
      onClose={onClose}
    >
      <p>{texts.one(id, Number(events), nameOf(merchant))}</p>
      <p class="faint">{texts.oneAgain}</p>
    </ConfirmChange>
  );
}

/**
 * Asks, and then queues all batches again that were set aside before the question. The limit keeps it from taking a
 * batch twice that fails again.
 */
export function ReplayAll({
  merchantId,
  nameOf,
  shown,
  isMore,
  onClose,
}: {
  readonly merchantId: number | undefined;
  readonly nameOf: (merchantId: number) => string;
  readonly shown: number;
  readonly isMore: boolean;
  readonly onClose: () => void;
}) {
  // The limit is exclusive, so 1 ms more includes a batch of this very millisecond.
  const [before] = useState(() => new Date(Date.now() + 1).toISOString());
  const [done, setDone] = useState(0);
  const replay = useChange({
    run: async () => {
      for (let replayed = 0; ; ) {
        const asked = { ...given({ merchant_id: merchantId }), set_aside_before: before };
        const answer = await operator.events.replayMany(asked);
        replayed += Number(answer.replayed);
        setDone(replayed);
        if (!answer.more) return replayed;
      }
    },
    changes: changed,
    done: texts.allDone,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={merchantId === undefined ? texts.replayAll : texts.replayAllOf(nameOf(merchantId))}
      action={texts.replayAll}
      change={replay}
      onConfirm={() => replay.mutate()}
      onClose={onClose}
    >
      <p>{texts.all(shown, isMore)}</p>
      <p class="faint">{texts.allAgain}</p>
      {replay.isPending && <Progress label={`${texts.under}: ${done}`} />}
    </ConfirmDialog>
  );
}
