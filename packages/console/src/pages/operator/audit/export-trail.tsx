import { useState } from 'preact/hooks';
import { Dialog } from '../../../components/dialog.js';
import { downloadStream } from '../../../components/download.js';
import { SelectField, TextField } from '../../../components/field.js';
import { Form, type FormValues } from '../../../components/form.js';
import { Progress } from '../../../components/progress.js';
import { texts as componentTexts } from '../../../components/texts.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useChange } from '../../../data/use-change.js';
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
        onSubmit={save.mutate}
        change={save}
        action={texts.action}
        look="main"
      >
        <TextField label={texts.from} name="from" type="date" start={from} />
        <TextField label={texts.to} name="to" type="date" start={endAfter(to) ?? ''} hint={texts.toHint} />
        <TextField label={texts.merchant} name="merchant_id" start={merchant} />
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
