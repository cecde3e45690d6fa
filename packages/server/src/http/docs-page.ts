import type { FailureDefinition } from '../kernel/failure.js';
import { escapeHtml } from './escape-html.js';
import type { ApiDescription, ApiOperation, ApiResponse } from './openapi.js';

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

/** The interface as a page to read, with the facts of /openapi.json. It has no script and fetches nothing. */
export function renderDocsPage(description: ApiDescription): string {
  const calls = callsOf(description);
  const sections = description.tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags?.includes(tag.name));
    return `<section><h2>${escapeHtml(tag.name)}</h2><p>${escapeHtml(tag.description ?? '')}</p>${own.map((call) => renderCall(call, description)).join('')}</section>`;
  });
  const { title, version, description: about } = description.info;
  return page(
    `${title} ${version}`,
    `<p>${prose(about ?? '')}</p><p>Machine-readable: <a href="/openapi.json">/openapi.json</a>. Errors: <a href="/docs/errors">/docs/errors</a>. Keys: <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>.</p>${sections.join('')}<section><h2>Schemas</h2>${renderSchemas(description)}</section>`,
  );
}

function callsOf({ paths }: ApiDescription): Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Every code that an error can have, with its fix; the `type` of a problem links here. */
export function renderErrorsPage(failures: readonly FailureDefinition[]): string {
  const rows = failures.map(
    ({ code, status, title, fix }) =>
      `<tr id="${escapeHtml(code)}"><td><code>${escapeHtml(code)}</code></td><td>${status}</td><td>${prose(title)}.</td><td>${prose(fix)}</td></tr>`,
  );
  return page(
    'Errors',
    `<p>Every error is <code>application/problem+json</code> (RFC 9457). <code>code</code> is stable; write programs against it.</p><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th><th>What to do</th></tr></thead><tbody>${rows.join('')}</tbody></table><p><a href="/docs">The calls</a></p>`,
  );
}

function renderCall({ path, method, operation }: Call, description: ApiDescription): string {
  const answers = Object.entries(operation.responses).map(
    ([status, response]) =>
      `<tr><td>${escapeHtml(status)}</td><td>${prose(textOf(response, description))}</td></tr>`,
  );
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, description }) =>
      `<li><code>${escapeHtml(name)}</code> (${escapeHtml(place)}) ${prose(description ?? '')}</li>`,
  );
  const about = [
    `<p><b>${prose(operation.summary ?? '')}.</b> ${prose(operation.description ?? '')}</p>`,
    `<p>${credentialsOf(operation, description)}${bodySchemas(operation)}</p>`,
    parameters.length === 0 ? '' : `<ul>${parameters.join('')}</ul>`,
  ];
  return `<article id="${escapeHtml(operation.operationId)}"><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>${about.join('')}<table>${answers.join('')}</table></article>`;
}

/** Answers that many calls share are described once. */
function textOf(response: ApiResponse, { components }: ApiDescription): string {
  const name = response.$ref?.split('/').at(-1) ?? '';
  return response.description ?? components.responses?.[name]?.description ?? '';
}

/** An empty alternative among several: the call may be made without a credential, too. */
function credentialsOf({ security = [] }: ApiOperation, { components }: ApiDescription): string {
  const names = security.flatMap((one) => Object.keys(one));
  if (names.length === 0) return 'Needs no credential.';
  const credentials = names.map((name) => {
    const { scheme = name, description = '' } = components.securitySchemes?.[name] ?? {};
    return `<code>Authorization: ${escapeHtml(scheme.charAt(0).toUpperCase() + scheme.slice(1))}</code>. ${prose(description)}`;
  });
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  return `${isOptional ? 'Takes' : 'Needs'} ${credentials.join(' Or ')}`;
}

function bodySchemas({ requestBody }: ApiOperation): string {
  const found = JSON.stringify(requestBody ?? {}).matchAll(/#\/components\/schemas\/([A-Za-z0-9]+)/g);
  const names = new Set([...found].map((match) => match[1] ?? ''));
  return names.size === 0
    ? ''
    : ` Body: ${[...names].map((name) => `<a href="#schema-${name}">${name}</a>`).join(', ')}.`;
}

function renderSchemas({ components }: ApiDescription): string {
  return Object.entries(components.schemas ?? {})
    .map(
      ([name, schema]) =>
        `<article id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></article>`,
    )
    .join('');
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
h1,h2{line-height:1.2}h2{border-bottom:1px solid #d0d7de;padding-bottom:.3rem;margin-top:3rem}h3{margin:2rem 0 .5rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{background:#f6f8fa;padding:1rem;overflow:auto;border-radius:6px}
table{border-collapse:collapse;width:100%}td,th{border-top:1px solid #d0d7de;padding:.35rem .6rem;text-align:left;vertical-align:top}
a{color:#0550ae}tr:target{background:#fff8c5}
@media (prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}pre{background:#161b22}td,th,h2{border-color:#30363d}a{color:#79c0ff}tr:target{background:#3b2e00}}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Stoa</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>\n`;
}

/** Text with code in backticks, as in the descriptions. */
function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
