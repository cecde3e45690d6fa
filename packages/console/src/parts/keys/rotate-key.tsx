import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { TextField } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { failureOf, useChange } from '../../data/use-change.js';
import { IssuedSecret } from './issued-secret.js';
import { changedBy, type Key, type KeySource, nameOf } from './key-source.js';
import { texts } from './texts.js';

const usualOverlapHours = '24';

export function RotateKey({
  source,
  one,
  onClose,
}: {
  readonly source: KeySource;
  readonly one: Key;
  readonly onClose: () => void;
}) {
  const rotate = useChange({
    run: (hours: number) => source.rotate(one.id, hours),
    changes: changedBy(source),
  });
  return (
    <Dialog title={texts.rotateTitle(nameOf(one))} isBusy={rotate.isPending} onClose={onClose}>
      {rotate.data !== undefined ? (
        <IssuedSecret issued={rotate.data} onClose={onClose} />
      ) : (
        <Form
          label={texts.rotate}
          error={failureOf(rotate)}
          onSubmit={(values) => rotate.mutate(Number(values.text('overlap_hours') ?? usualOverlapHours))}
          buttons={
            <Button type="submit" look="main" disabled={rotate.isPending}>
              {texts.rotate}
            </Button>
          }
        >
          <p>{texts.rotateHint}</p>
          <TextField
            label={texts.overlap}
            name="overlap_hours"
            type="number"
            min="0"
            max="2160"
            start={usualOverlapHours}
            error={rotate.error}
          />
        </Form>
      )}
    </Dialog>
  );
}
