import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../http/answering/escape-html.js';

/** The tokens are those of the docs page; everything of the console may build on them. */
const style = `:root{color-scheme:light dark;--ink:#1b1f24;--faint:#59636e;--paper:#fff;--inset:#f6f8fa;--line:#d0d7de;--link:#0550ae;--on-link:#fff;--bad:#a40e26}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--faint:#9198a1;--paper:#0d1117;--inset:#161b22;--line:#30363d;--link:#79c0ff;--on-link:#0d1117;--bad:#ff9492}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:26rem;padding:2rem 1rem 4rem;color:var(--ink);background:var(--paper)}
body.wide{max-width:44rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 1.5rem}
h2{font-size:1.125rem;line-height:1.2;border-top:1px solid var(--line);padding-top:1.5rem;margin:2rem 0 1rem}
p,ul,form,.qr{margin:0 0 1rem}ul{padding-left:1.25rem}
label{display:block;font-weight:600;margin:0 0 .25rem}
.field{margin:0 0 1rem;max-width:24rem}.field p{margin:.25rem 0 0}
input,select{font:inherit;width:100%;padding:.5rem .75rem;color:inherit;background:var(--paper);border:1px solid var(--faint);border-radius:6px}
input[aria-invalid=true]{border-color:var(--bad)}
button{font:inherit;font-weight:600;padding:.5rem 1rem;border:1px solid var(--link);border-radius:6px;color:var(--on-link);background:var(--link);cursor:pointer}
button.plain{color:var(--link);background:none}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
a{color:var(--link)}.faint{color:var(--faint);font-size:.875rem}
.error{color:var(--bad)}.alert{border:1px solid var(--bad);border-radius:6px;padding:.5rem .75rem}
code{font:.875rem ui-monospace,monospace;overflow-wrap:anywhere}
.codes{columns:2;list-style:none;padding:.75rem 1rem;background:var(--inset);border-radius:6px}
.row{display:flex;gap:1rem;align-items:center;justify-content:space-between;padding:.5rem 0}.row+.row{border-top:1px solid var(--line)}.row form{margin:0}.row>:last-child{flex:none}
.qr{background:#fff;border-radius:6px;padding:.5rem;width:14rem;max-width:100%}.qr svg{display:block;width:100%;height:auto}
summary{cursor:pointer;margin:0 0 1rem}`;

/**
 * Takes the secret of a link out of the address, where it would stay in the history, and asks whether it can be used.
 */
export const linkScript = `const field = document.querySelector('#link');
if (location.hash.length > 1) {
  field.value = location.hash.slice(1);
  field.parentElement.hidden = true;
  history.replaceState(null, '', location.pathname);
  field.form.submit();
}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page loads nothing, and no other page can show it in a frame. */
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(linkScript)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The routes of pages are not in the description of the interface. */
export const hidden = { schema: { hide: true } } as const;

export interface Page {
  readonly title: string;
  readonly body: string;
  readonly isWide?: boolean;
}

/**
 * Sends a page. Its referrer policy is `same-origin`: with `no-referrer`, browsers would send `Origin: null` with its
 * forms, and we could not tell them from those of other sites.
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  { title, body, isWide = false }: Page,
): FastifyReply {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · Stoa</title><style>${style}</style></head><body${isWide ? ' class="wide"' : ''}><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>\n`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
