import { visible } from '@stoa/contract/unseen';
import { escapeHtml } from '../../http/answering/escape-html.js';
import { type SubjectCategory, type SubjectFile, subjectCategories } from './subject-file.js';
import { byCategory, subjectJson } from './subject-json.js';
import type { SubjectRecord } from './subject-records.js';
import { conclusionOf, notHeld, rights, textsOf } from './subject-texts.js';

/**
 * Everything that is held about a person as a page to hand over, in pieces. It is complete HTML for screens and A4
 * paper, has no scripts, fetches nothing, and escapes every text.
 */
async function* subjectPage(file: SubjectFile): AsyncGenerator<string> {
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

/**
 * Whether each record is shown as a list of its fields. Events and visits can be many, so they are rows of a table
 * instead.
 */
function isList(category: SubjectCategory): boolean {
  return category !== 'events' && category !== 'payments' && category !== 'sessions';
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

/**
 * Strangers wrote these texts, so characters that would change the direction or the look of the page are made visible.
 */
function textOf(text: string): string {
  return text === '' ? '<span class="none">nothing</span>' : `<bdi>${escapeHtml(visible(text))}</bdi>`;
}

/** The formats in which everything that is held about a person can be handed over. */
export const subjectFormats = ['json', 'html'] as const;
export type SubjectFormat = (typeof subjectFormats)[number];

/** The text of the file, in pieces. */
export function subjectText(file: SubjectFile, format: SubjectFormat): AsyncGenerator<string> {
  return format === 'html' ? subjectPage(file) : subjectJson(file);
}

/** For screens of any width, light or dark, and for A4 paper: on a narrow screen each row of a table becomes a list. */
const subjectPageStyle = `
:root{color-scheme:light dark;--text:#16191d;--quiet:#59626d;--ground:#fff;--panel:#f3f5f7;--line:#d5dae0}
@media (prefers-color-scheme:dark){:root{--text:#e8eaed;--quiet:#a5adb8;--ground:#15181c;--panel:#20252b;--line:#3a424c}}
*{box-sizing:border-box}
body{font:1rem/1.5 "Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;color:var(--text);background:var(--ground);margin:0}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:2rem;line-height:1.15;margin:0 0 .75rem}
h2{font-size:1.25rem;margin:0 0 .5rem;break-after:avoid}
p{margin:0 0 .75rem;max-width:46rem}
a{color:inherit}
dl,dd{margin:0}
dt,th{font-size:.85rem;font-weight:400;color:var(--quiet);text-align:left}
dd,td{overflow-wrap:anywhere}
header{border-bottom:2px solid var(--text);padding-bottom:1rem}
header dl{display:flex;flex-wrap:wrap;gap:.5rem 2.5rem}
.conclusion{font-size:1.1rem}
nav{margin-top:1.5rem}
nav h2{font-size:1rem}
ul{margin:0;padding-left:1.25rem;max-width:46rem}
section li{margin-bottom:.5rem}
section{margin-top:2.5rem}
.about,.record{display:grid;grid-template-columns:minmax(9rem,13rem) 1fr;gap:.35rem 1.25rem}
.about>div,.record>div{display:grid;grid-column:1/-1;grid-template-columns:subgrid}
.about{margin-bottom:1rem}
.about dd{max-width:36rem}
.record{background:var(--panel);border-radius:.4rem;padding:1rem;margin-bottom:.75rem;break-inside:avoid}
table{width:100%;border-collapse:collapse;table-layout:fixed}
.events th:nth-child(3),.events th:nth-child(5){width:27%}
thead{display:table-header-group}
tr{break-inside:avoid}
th{border-bottom:2px solid var(--text);padding:.25rem 1rem .25rem 0;vertical-align:bottom}
td{border-bottom:1px solid var(--line);padding:.4rem 1rem .4rem 0;vertical-align:top;font-size:.9rem}
th:last-child,td:last-child{padding-right:0}
.count,.nothing,.none{color:var(--quiet)}
.count{margin:.5rem 0 0;font-size:.9rem}
.nothing{background:var(--panel);border-radius:.4rem;padding:.75rem 1rem}
@media screen and (max-width:42rem){
.about,.record{grid-template-columns:1fr;gap:.6rem}
.about>div,.record>div{display:block}
thead{display:none}
table,tbody,tr,td{display:block}
tr{background:var(--panel);border-radius:.4rem;padding:.75rem 1rem;margin-bottom:.75rem}
td{border:0;padding:.2rem 0}
td::before{content:attr(data-label);display:block;font-size:.85rem;color:var(--quiet)}
}
@page{size:A4;margin:16mm 15mm 18mm;@bottom-right{content:"Page " counter(page) " of " counter(pages);font:8pt Helvetica,Arial,sans-serif;color:#59626d}}
@media print{
:root{color-scheme:light;--text:#16191d;--quiet:#59626d;--ground:#fff;--panel:#f3f5f7;--line:#d5dae0}
body{font-size:10pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}
main{max-width:none;padding:0}
nav{display:none}
}
`;
