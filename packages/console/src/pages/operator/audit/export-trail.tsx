import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { downloadStream } from '../../../components/download.js';
import { SelectField, TextField } from '../../../components/field.js';
import { Form, type FormValues } from '../../../components/form.js';
import { Progress } from '../../../components/progress.js';
import { texts as componentTexts } from '../../../components/texts.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { endAfter } from '../../../format/day-range.js';
import { texts as all } from './texts.js';

const texts = all.export;
const formats = ['csv', 'ndjson', 'parquet'] as const;

/** Downloads a period of the trail; it begins with what the filters of the page say. */
export function ExportTrail({
  asked: { from = '', to = '', merchant = '' },
  onClose,
}: {
  readonly asked: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}) {
  const [bytes, setBytes] = useState(0);
  const save = useChange({
    run: async (values: FormValues) => {
      const format = formats.find((one) => one === values.text('format')) ?? 'csv';
      const only = values.text('merchant_id');
      const stream = await operator.exports.audit(
        given({
          from: values.text('from'),
          to: values.text('to'),
          merchant_id: only === undefined ? undefined : Number(only),
          format,
        }),
      );
      await downloadStream(`audit.${format}`, stream, setBytes);
    },
    changes: [],
    done: () => texts.done,
    onDone: onClose,
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.hint}</p>
      <Form
        label={texts.title}
        failed={componentTexts.failure.download}
        error={failureOf(save)}
        onSubmit={save.mutate}
        buttons={
          <Button type="submit" look="main" disabled={save.isPending}>
            {texts.action}
          </Button>
        }
      >
        <TextField label={texts.from} name="from" type="date" start={from} error={save.error} />
        <TextField
          label={texts.to}
          name="to"
          type="date"
          start={endAfter(to) ?? ''}
          hint={texts.toHint}
          error={save.error}
        />
        <TextField label={texts.merchant} name="merchant_id" start={merchant} error={save.error} />
        <SelectField
          label={texts.format}
          name="format"
          options={formats.map((format) => [format, texts.formats[format]])}
        />
        {save.isPending && <Progress label={texts.received(bytes)} />}
      </Form>
    </Dialog>
  );
}
