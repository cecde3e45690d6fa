import { useState } from 'preact/hooks';
import { Dialog, DialogButton } from '../../../components/dialog.js';
import { downloadStream } from '../../../components/download.js';
import { SelectField, TextField } from '../../../components/field.js';
import { type Filter, useFilters } from '../../../components/filter-bar.js';
import { Form, type FormValues } from '../../../components/form.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Progress } from '../../../components/progress.js';
import { texts as componentTexts } from '../../../components/texts.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useChange } from '../../../data/use-change.js';
import { endAfter } from '../../../format/day-range.js';
import { texts as shared } from '../../../parts/audit/texts.js';
import { entryFilters, entryQuery, Trail } from '../../../parts/audit/trail.js';
import { texts } from './texts.js';

const filters: readonly Filter[] = [
  ...entryFilters({ name: 'user', label: shared.user }),
  { name: 'merchant', label: shared.merchant },
];

export function Entries() {
  const asked = useFilters(filters);
  const { merchant, user } = asked;
  const entries = useOperatorPage({
    key: ['audit', asked],
    read: (client, page, ending) =>
      client.audit.list(
        {
          ...entryQuery(asked),
          ...page,
          ...given({
            user_id: user === undefined ? undefined : Number(user),
            merchant_id: merchant === undefined ? undefined : Number(merchant),
          }),
        },
        ending,
      ),
    // Each reading adds an entry to the trail, so it is read again only when somebody asks for that.
    freshMs: Number.POSITIVE_INFINITY,
  });
  return (
    <Trail
      of={entries}
      rowsOf={({ entries: rows }) => rows.map((row) => ({ ...row, key: String(row.audit_id) }))}
      filters={filters}
      actions={
        <DialogButton words={texts.export.action}>
          {(close) => <ExportTrail asked={asked} onClose={close} />}
        </DialogButton>
      }
    />
  );
}

const formats = ['csv', 'ndjson', 'parquet'] as const;

/** Downloads a period of the trail; it begins with what the filters of the page say. */
function ExportTrail({
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
    done: () => texts.export.done,
    onDone: onClose,
  });
  return (
    <Dialog title={texts.export.title} onClose={onClose}>
      <p>{texts.export.hint}</p>
      <Form
        label={texts.export.title}
        failed={componentTexts.failure.download}
        onSubmit={save.mutate}
        change={save}
        action={texts.export.action}
        look="main"
      >
        <TextField label={texts.export.from} name="from" type="date" start={from} />
        <TextField
          label={texts.export.to}
          name="to"
          type="date"
          start={endAfter(to) ?? ''}
          hint={texts.export.toHint}
        />
        <TextField label={texts.export.merchant} name="merchant_id" start={merchant} />
        <SelectField
          label={texts.export.format}
          name="format"
          options={formats.map((format) => [format, texts.export.formats[format]])}
        />
        {save.isPending && <Progress label={texts.export.received(bytes)} />}
      </Form>
    </Dialog>
  );
}
