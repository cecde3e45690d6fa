import { visible } from '@stoa/contract/unseen';
import { escapeHtml } from '../../http/answering/escape-html.js';
import { byCategory } from './by-category.js';
import { subjectPageStyle } from './subject-page-style.js';
import type { SubjectRecord } from './subject-records.js';
import { conclusionOf, notHeld, rights, textsOf } from './subject-texts.js';
import { type SubjectCategory, type SubjectFile, subjectCategories } from './tell-subject.js';

/**
 * Everything that is held about a person as a page to hand over, in pieces. It is complete HTML for screens and A4 paper, has no
 * scripts, fetches nothing, and escapes every text.
 */
export async function* subjectPage(file: SubjectFile): AsyncGenerator<string> {
  yield headOf(file);
  yield* byCategory(file, {
    begin: (category) => aboutOf(category, file),
    rows: ({ category, records }, before) =>
      isList(category) ? records.map(cardOf).join('') : rowsOf(category, records, before),
    end: (category, count) => endOf(category, count),
  });
  yield `${listOf('not-held', 'What is not held here', notHeld)}${listOf('rights', 'What you can do', rights)}</main></body></html>\n`;
}

const endings = [
  ['not-held', 'What is not held here'],
  ['rights', 'What you can do'],
] as const;

function headOf(file: SubjectFile): string {
  const sections = subjectCategories.map((name) => [name, textsOf(name, file).title] as const);
  const contents = [...sections, ...endings].map(
    ([id, title]) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`,
  );
  const made = `${file.madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>What is held about you</title><style>${subjectPageStyle}</style></head><body><main><header><h1>What is held about you</h1><p class="conclusion">${escapeHtml(conclusionOf(file))}</p><dl><div><dt>Your identifier in the store</dt><dd>${textOf(file.storeUserId)}</dd></div><div><dt>Made on</dt><dd>${made}</dd></div></dl></header><nav><h2>On this page</h2><ul>${contents.join('')}</ul></nav>`;
}

function aboutOf(category: SubjectCategory, file: SubjectFile): string {
  const { title, what, why, source, recipients, kept } = textsOf(category, file);
  const about = [
    ['Why', why],
    ['Where it comes from', source],
    ['Who receives it', recipients],
    ['How long it is kept', kept],
  ].map(([name = '', text = '']) => `<div><dt>${name}</dt><dd>${escapeHtml(text)}</dd></div>`);
  return `<section id="${category}"><h2>${escapeHtml(title)}</h2><p>${escapeHtml(what)}</p><dl class="about">${about.join('')}</dl>`;
}

/** Whether each record is shown as a list of its fields. Events and visits can be many, so they are rows of a table instead. */
function isList(category: SubjectCategory): boolean {
  return category !== 'events' && category !== 'sessions';
}

function cardOf({ fields }: SubjectRecord): string {
  const rows = fields.map(
    ({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd>${textOf(text)}</dd></div>`,
  );
  return `<dl class="record">${rows.join('')}</dl>`;
}

function rowsOf(category: SubjectCategory, records: readonly SubjectRecord[], before: number): string {
  const names = records[0]?.fields.map(({ label }) => `<th scope="col">${escapeHtml(label)}</th>`) ?? [];
  const rows = records.map(
    ({ fields }) =>
      `<tr>${fields.map(({ label, text }) => `<td data-label="${escapeHtml(label)}">${textOf(text)}</td>`).join('')}</tr>`,
  );
  const head =
    before === 0 ? `<table class="${category}"><thead><tr>${names.join('')}</tr></thead><tbody>` : '';
  return `${head}${rows.join('\n')}`;
}

function endOf(category: SubjectCategory, count: number): string {
  if (count === 0) return '<p class="nothing">Nothing is held.</p></section>';
  return `${isList(category) ? '' : '</tbody></table>'}<p class="count">${count === 1 ? 'One entry' : `${count.toLocaleString('en-US')} entries`}.</p></section>`;
}

function listOf(id: string, title: string, texts: readonly string[]): string {
  return `<section id="${id}"><h2>${escapeHtml(title)}</h2><ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul></section>`;
}

/** Strangers wrote these texts, so characters that would change the direction or the look of the page are made visible. */
function textOf(text: string): string {
  return text === '' ? '<span class="none">nothing</span>' : `<bdi>${escapeHtml(visible(text))}</bdi>`;
}
