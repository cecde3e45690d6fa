import type { CheckedFile, Cure, Finding } from '@stoa/merchant/file-check';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { type Column, codeColumn } from '../../../components/columns.js';
import { downloadText } from '../../../components/download.js';
import { SelectField, TextField } from '../../../components/field.js';
import { Table } from '../../../components/table.js';
import { inWordsOfPage } from './mend.js';
import { rowsAt } from './rows-at.js';
import type { UsedFileWork } from './use-file-work.js';
import type { ReadingOfPage } from './use-reading.js';
import { words } from './words.js';

/** Findings with one cause and one cure, of which there is always one. */
interface Group {
  readonly key: string;
  readonly findings: readonly [Finding, ...Finding[]];
}

/** The faults of a file by their cure, each with its cure beside it; nothing is cured until somebody confirms it. */
export function Findings({
  checked,
  work,
  reading,
}: {
  readonly checked: CheckedFile;
  readonly work: UsedFileWork;
  readonly reading: ReadingOfPage;
}) {
  const { kind, findings, counts } = checked;
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const more = counts.invalid + counts.refused + counts.unreadable - findings.length;
  const groups = groupsOf(findings);
  const curesOf = (some: readonly Group[]): readonly Cure[] =>
    some.flatMap((group) => cureOf(group, said[group.key] ?? '') ?? []);
  const ready = curesOf(groups);
  const confirm = (group: Group): void => {
    const { key, findings: ofGroup } = group;
    if (ofGroup[0].proposal?.is === 'zone') reading.say('timezone', said[key] ?? '');
    else work.cure([...work.cures, ...curesOf([group])]);
  };
  const cureColumn: Column<Group> = {
    name: words.cure,
    show: (group) => (
      <CureForm
        group={group}
        said={said[group.key] ?? ''}
        onSay={(value) => setSaid((before) => ({ ...before, [group.key]: value }))}
        onConfirm={() => confirm(group)}
      />
    ),
  };
  return (
    <Card
      title={words.findings}
      actions={
        ready.length > 1 && (
          <Button onClick={() => work.cure([...work.cures, ...ready])}>{words.cureAll(ready.length)}</Button>
        )
      }
    >
      <p class="faint">{words.mend}</p>
      <Table
        caption={words.findings}
        rows={groups}
        keyOf={({ key }) => key}
        columns={[
          ...(kind === 'report' ? [itemColumn] : []),
          lineColumn,
          codeColumn<Group>(words.column, ({ findings: [{ column }] }) => column),
          ...(groups.some(({ findings: [{ id }, ...others] }) => id !== '' && others.length === 0)
            ? [idColumn]
            : []),
          problemColumn,
          ...(findings.some(({ proposal }) => proposal !== undefined) ? [cureColumn] : []),
        ]}
        foot={
          <span class="row">
            <SaveFaulty checked={checked} file={work.file} more={more} />
            {more > 0 && <span class="faint small">{words.findingsMore(more)}</span>}
          </span>
        }
      />
    </Card>
  );
}

/** Only of a table that is not packed, and only if all of its faults are listed. */
function SaveFaulty({
  checked: { namesLine, findings },
  file,
  more,
}: {
  readonly checked: CheckedFile;
  readonly file: File | undefined;
  readonly more: number;
}) {
  const lines = new Set(findings.flatMap(({ line }) => line ?? []));
  if (file === undefined || file.name.endsWith('.gz') || namesLine === undefined) return null;
  if (more > 0 || lines.size === 0) return null;
  const save = async (): Promise<void> =>
    downloadText(words.faultyFile(file.name), rowsAt(await file.text(), new Set([namesLine, ...lines])));
  return <Button onClick={() => void save()}>{words.saveFaulty(lines.size)}</Button>;
}

/** In the order of their first rows. */
function groupsOf(findings: readonly Finding[]): readonly Group[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const { is, column, cause, proposal } = finding;
    // A word cures one value, and a rule all values of its column.
    const one = proposal === undefined ? cause : proposal.is === 'word' ? proposal.from : '';
    const key = JSON.stringify([is, column, proposal?.is, one]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [finding]);
    else known.push(finding);
  }
  return [...groups].map(([key, some]) => ({ key, findings: some }));
}

/** The orders that fit all dates of a group. */
function ordersOf({ findings }: Group) {
  const each = findings.map(({ proposal }) => (proposal?.is === 'date' ? proposal.orders : []));
  return (each[0] ?? []).filter((order) => each.every((orders) => orders.includes(order)));
}

/** The cure of a group, with what somebody said of it; undefined while something is to be said. */
function cureOf(group: Group, said: string): Cure | undefined {
  const [{ column, proposal }] = group.findings;
  switch (proposal?.is) {
    case 'word': {
      const to = said === '' ? proposal.to : said;
      return to === '' ? undefined : { is: 'word', column, from: proposal.from, to };
    }
    case 'number':
    case 'unseen':
      return { is: proposal.is, column };
    case 'date': {
      const orders = ordersOf(group);
      const order = orders.find((one) => one === said) ?? (orders.length === 1 ? orders[0] : undefined);
      return order === undefined ? undefined : { is: 'date', column, order };
    }
    case 'zone':
    case undefined:
      return undefined;
  }
}

interface CureOfGroup {
  readonly group: Group;
  readonly said: string;
  readonly onSay: (value: string) => void;
  readonly onConfirm: () => void;
}

function CureForm({ group, said, onSay, onConfirm }: CureOfGroup) {
  const [{ proposal }] = group.findings;
  if (proposal === undefined || (proposal.is === 'date' && ordersOf(group).length === 0)) return null;
  return (
    <form
      class="cure"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <CureField group={group} said={said} onSay={onSay} />
      <Button type="submit">{words.confirm(words.rows(group.findings.length))}</Button>
    </form>
  );
}

function CureField({ group, said, onSay }: Omit<CureOfGroup, 'onConfirm'>) {
  const [{ proposal }] = group.findings;
  if (proposal?.is === 'word') {
    const field = {
      name: 'to',
      label: words.instead(proposal.from),
      value: said === '' ? proposal.to : said,
    };
    return proposal.choices.length === 0 ? (
      <TextField {...field} required onInput={onSay} />
    ) : (
      <SelectField
        {...field}
        required
        onChange={onSay}
        options={[['', words.chooseOrder], ...proposal.choices.map((one) => [one, one] as const)]}
      />
    );
  }
  if (proposal?.is === 'date') {
    const orders = ordersOf(group);
    return orders.length === 1 ? (
      <span>{orders.map((order) => words.inOrder(proposal.from, words.orders[order]))}</span>
    ) : (
      <SelectField
        name="to"
        label={words.dateFormat}
        required
        value={said}
        onChange={onSay}
        options={[['', words.chooseOrder], ...orders.map((order) => [order, words.orders[order]] as const)]}
      />
    );
  }
  if (proposal?.is === 'zone')
    return (
      <TextField
        name="to"
        label={words.timezone}
        hint={words.timezoneHint}
        required
        value={said}
        onInput={onSay}
      />
    );
  const examples = group.findings.flatMap(({ proposal: one }) =>
    one !== undefined && 'to' in one ? words.readAs(one.from, one.to) : [],
  );
  return (
    <ul class="sample">
      {[...new Set(examples)].slice(0, 5).map((example) => (
        <li key={example}>
          <code>{example}</code>
        </li>
      ))}
    </ul>
  );
}

/** What somebody confirmed, each of which can be undone. It takes the focus of what is cured and gone. */
export function ConfirmedCures({ work: { cures, cure } }: { readonly work: UsedFileWork }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus();
  }, []);
  if (cures.length === 0) return null;
  return (
    <Card title={words.cures}>
      <p class="faint">{words.curesLead}</p>
      <ul ref={list} tabIndex={-1}>
        {cures.map((one, index) => (
          <li key={index}>
            {textOf(one)}{' '}
            <Button
              look="quiet"
              label={`${words.undo}: ${textOf(one)}`}
              onClick={() => cure(cures.filter((other) => other !== one))}
            >
              {words.undo}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function textOf(cure: Cure): string {
  if (cure.is === 'word') return words.confirmed.word(cure.column, cure.from, cure.to);
  if (cure.is === 'date') return words.confirmed.date(cure.column, words.orders[cure.order]);
  return words.confirmed[cure.is](cure.column);
}

/** A value of the first finding of a group; the others stand below the problem. */
function firstColumn(name: string, of: (finding: Finding) => string): Column<Group> {
  return {
    name,
    show: ({ findings: [first, ...others] }) => (
      <>
        {of(first)}
        {others.length > 0 && <div class="faint small">{words.andOthers(others.length)}</div>}
      </>
    ),
    text: ({ findings }) => findings.map(of).join(', '),
  };
}

const itemColumn = firstColumn(words.item, ({ item }) => String(item ?? words.wholeFile));
const lineColumn = firstColumn(words.line, ({ line }) => String(line ?? '–'));

const idColumn: Column<Group> = {
  name: words.id,
  show: ({ findings: [first, ...others] }) => others.length === 0 && <code>{first.id}</code>,
  text: ({ findings }) => findings.map(({ id }) => id).join(', '),
};

const problemColumn: Column<Group> = {
  name: words.problem,
  show: ({ findings }) => (
    <div class="words">
      {inWordsOfPage(findings[0].problem)}
      {findings.length > 1 && (
        <details>
          <summary>{words.allOf(findings.length)}</summary>
          <ul>
            {findings.map(({ line, id, problem }, index) => (
              <li key={index}>
                {line === undefined ? '' : words.place(String(line))} <code>{id}</code>{' '}
                {inWordsOfPage(problem)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  ),
  text: ({ findings }) => findings.map(({ problem }) => inWordsOfPage(problem)).join('; '),
};
