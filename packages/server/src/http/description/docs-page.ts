import type { FailureDefinition } from '../../kernel/failure.js';
import { escapeHtml } from '../answering/escape-html.js';
import { curlOf, type DescribedCall, type Place } from './curl-of.js';
import { docsScript, docsStyle } from './docs-assets.js';
import type { ApiDescription, ApiOperation, ApiResponse } from './openapi.js';

/**
 * The interface as a page to read, with the facts of /openapi.json: a list of contents, and for each call a command to
 * paste and an example of the answer. It fetches nothing; its one script searches the page. `place` is what the
 * commands are made with.
 */
export function renderDocsPage(description: ApiDescription, place: Place): string {
  const calls = callsOf(description);
  const tags = description.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags?.includes(tag.name)),
    webhooks: webhooksOf(description, tag.name),
  }));
  const sections = tags.map(
    (tag) =>
      `<section id="tag-${escapeHtml(tag.name)}"><h2>${escapeHtml(tag.name)}</h2><p>${escapeHtml(tag.description ?? '')}</p>${tag.calls.map((call) => renderCall(call, description, place)).join('')}${tag.webhooks.map(renderWebhook).join('')}</section>`,
  );
  const contents = tags.map(
    ({ name, calls: own, webhooks }) =>
      `<details open><summary>${escapeHtml(name)}</summary><ul>${[...own, ...webhooks].map(({ operation }) => `<li><a href="#${escapeHtml(operation.operationId)}">${prose(operation.summary ?? operation.operationId)}</a></li>`).join('')}</ul></details>`,
  );
  const { title, version, 'x-release': release, description: about } = description.info;
  return page(
    `${title} ${version}`,
    `<p>${prose(about ?? '')}</p><p>Served by Stoa ${escapeHtml(release)}. Machine-readable: <a href="/openapi.json">/openapi.json</a>. Errors: <a href="/docs/errors">/docs/errors</a>. Keys: <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>.</p>
<div class="two"><nav aria-label="Contents">${searchField}${contents.join('')}<p><a href="#schemas">Schemas</a></p></nav><main>${sections.join('')}<section id="schemas"><h2>Schemas</h2>${renderSchemas(description)}</section></main></div><script>${docsScript}</script>`,
  );
}

/** Hidden until the script shows it. */
const searchField = `<div id="searching" hidden><label for="search">Search (press /)</label><input id="search" type="search" autocomplete="off" spellcheck="false"><p id="found" class="faint" role="status"></p></div>`;

/** What is sent to endpoints under a type. */
interface DescribedMessage {
  readonly type: string;
  readonly operation: ApiOperation;
}

function callsOf({ paths }: ApiDescription): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

function webhooksOf({ webhooks = {} }: ApiDescription, tag: string): DescribedMessage[] {
  return Object.entries(webhooks)
    .filter(([, { post }]) => post.tags?.includes(tag))
    .map(([type, { post }]) => ({ type, operation: post }));
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

function renderCall(call: DescribedCall, description: ApiDescription, place: Place): string {
  const { path, method, operation } = call;
  const answers = Object.entries(operation.responses).map(
    ([status, response]) =>
      `<tr><td>${escapeHtml(status)}</td><td>${prose(textOf(response, description))}</td></tr>`,
  );
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, description }) =>
      `<li><code>${escapeHtml(name)}</code> (${escapeHtml(place)}) ${prose(description ?? '')}</li>`,
  );
  const parts = [
    `<p><b>${prose(operation.summary ?? '')}.</b> ${prose(operation.description ?? '')}</p>`,
    `<p>${credentialsOf(operation, description)}${bodySchemas(operation)}</p>`,
    parameters.length === 0 ? '' : `<ul>${parameters.join('')}</ul>`,
    `<pre><code>${escapeHtml(curlOf(call, description, place))}</code></pre>`,
    renderExample(operation),
    `<details><summary>Answers</summary><table>${answers.join('')}</table></details>`,
  ];
  const id = escapeHtml(operation.operationId);
  return `<article id="${id}"><h3><a href="#${id}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a></h3>${parts.join('')}</article>`;
}

function renderWebhook({ type, operation }: DescribedMessage): string {
  const [example] = Object.values(operation.requestBody?.content ?? {}).map((media) => media.example);
  const id = escapeHtml(operation.operationId);
  return `<article id="${id}"><h3><a href="#${id}"><code>${escapeHtml(type)}</code></a></h3><p>${prose(operation.summary ?? '')}.${bodySchemas(operation)}</p><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre></article>`;
}

/** The example of the first success that has one. */
function renderExample({ responses }: ApiOperation): string {
  const examples = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.values(content ?? {}).map(({ example }) => ({ status, example })),
  );
  const found = examples.find(({ status, example }) => Number(status) < 300 && example !== undefined);
  return found === undefined
    ? ''
    : `<details><summary>Example of the answer, ${found.status}</summary><pre>${escapeHtml(JSON.stringify(found.example, null, 2))}</pre></details>`;
}

/** Answers that many calls share are described once. */
function textOf(response: ApiResponse, { components }: ApiDescription): string {
  const name = response.$ref?.split('/').at(-1) ?? '';
  return response.description ?? components.responses?.[name]?.description ?? '';
}

/** An empty alternative means that the call may also be made without a credential. */
function credentialsOf({ security = [] }: ApiOperation, { components }: ApiDescription): string {
  const asked = security.flatMap((one) => Object.entries(one));
  if (asked.length === 0) return 'Needs no credential.';
  const credentials = asked.map(([name, scopes]) => {
    const { scheme, description = '' } = components.securitySchemes?.[name] ?? {};
    if (scheme === undefined) return 'a session of a person whose role has that scope.';
    return `<code>Authorization: ${escapeHtml(scheme.charAt(0).toUpperCase() + scheme.slice(1))}</code>. ${prose(description)} Scope: ${scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(', ')}.`;
  });
  const isOptional = security.some((one) => Object.keys(one).length === 0);
  return `${isOptional ? 'Takes' : 'Needs'} ${credentials.join(' Or ')}`;
}

function bodySchemas({ requestBody }: ApiOperation): string {
  const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  const found = JSON.stringify(schemas).matchAll(/#\/components\/schemas\/([A-Za-z0-9]+)/g);
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

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Stoa</title><style>${docsStyle}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>\n`;
}

/** Text with code in backticks, as in the descriptions. */
function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
