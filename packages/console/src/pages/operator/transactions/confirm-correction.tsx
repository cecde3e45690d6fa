import { Notice } from '../../../components/badge.js';
import { Facts } from '../../../components/card.js';
import { ConfirmChange } from '../../../components/change-dialogs.js';
import { Month } from '../../../components/values.js';
import { booksChanged } from '../../../data/books-changed.js';
import { ChangeTable } from '../../../parts/books/change-table.js';
import { correct } from '../../../parts/books/correct.js';
import { texts as all } from './texts.js';
import type { Preview } from './use-preview.js';

const texts = all.correct;

/** Shows what a correction changes, in amounts and in the fee, and on which statement; then makes or proposes it. */
export function ConfirmCorrection({
  merchantId,
  preview: { correction, before, after, month, waits },
  onClose,
  onMade,
}: {
  readonly merchantId: number;
  readonly preview: Preview;
  readonly onClose: () => void;
  /** Gets the id of the proposal, or undefined if the correction was made. */
  readonly onMade: (proposalId: number | undefined) => void;
}) {
  return (
    <ConfirmChange
      title={texts.confirm}
      action={waits ? texts.propose : texts.make}
      isDangerous={after === null}
      run={() => correct(merchantId, correction, { isPreview: false })}
      changes={booksChanged}
      done={({ waits: isWaiting }) => (isWaiting ? texts.nowWaits : texts.made)}
      onDone={({ proposalId }) => onMade(proposalId)}
      onClose={onClose}
    >
      <ChangeTable caption={texts.preview} before={before} after={after} />
      <Facts
        facts={[
          [texts.lands, month === undefined ? undefined : <Month key="month" of={month} />],
          [texts.reason, correction.reason],
        ]}
      />
      {waits && <Notice tone="warn">{texts.waits}</Notice>}
    </ConfirmChange>
  );
}
