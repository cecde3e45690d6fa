import { Notice } from './badge.js';
import { Button } from './button.js';
import { Facts } from './card.js';
import { Copyable } from './copy.js';
import { Dialog } from './dialog.js';
import { TextField } from './field.js';
import type { FormValues } from './form.js';
import { texts } from './texts.js';
import { Time } from './values.js';

interface SecretDialogProps {
  readonly title: string;
  readonly secrets: readonly (readonly [name: string, text: string])[];
  /** Until when the old secret works after a rotation. */
  readonly until: readonly [name: string, at: string | null | undefined];
  readonly onClose: () => void;
}

/**
 * A secret that is shown once. Only the change of the dialog holds it, and changes are not cached: it is gone with the
 * dialog.
 */
export function SecretDialog({ title, secrets, until: [name, at], onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Notice tone="warn">{texts.secret.copy}</Notice>
      <Facts
        facts={[
          ...secrets.map(([of, text]) => [of, <Copyable key={of} text={text} />] as const),
          [name, at ? <Time key="until" at={at} /> : undefined],
        ]}
      />
      <div class="row">
        <Button look="main" onClick={onClose}>
          {texts.secret.close}
        </Button>
      </div>
    </Dialog>
  );
}

const overlapName = 'overlap_hours';
const usualOverlapHours = '24';

/** For how long the old secret works beside the new one. */
export function OverlapField() {
  return (
    <TextField
      label={texts.secret.overlap}
      name={overlapName}
      type="number"
      min="0"
      max="2160"
      start={usualOverlapHours}
    />
  );
}

export function overlapHoursIn(values: FormValues): number {
  return Number(values.text(overlapName) ?? usualOverlapHours);
}
