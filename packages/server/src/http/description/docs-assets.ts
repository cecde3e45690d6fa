import { createHash } from 'node:crypto';

export const docsStyle = `:root{color-scheme:light dark;--ink:#1b1f24;--faint:#59636e;--paper:#fff;--inset:#f6f8fa;--line:#d0d7de;--link:#0550ae;--mark:#fff8c5}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--faint:#9198a1;--paper:#0d1117;--inset:#161b22;--line:#30363d;--link:#79c0ff;--mark:#3b2e00}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:84rem;padding:1.5rem 1rem;color:var(--ink);background:var(--paper)}
h1,h2{line-height:1.2}h2{border-bottom:1px solid var(--line);padding-bottom:.3rem;margin-top:3rem}
h3{margin:2.5rem 0 .5rem;overflow-wrap:anywhere}h3 a{color:inherit;text-decoration:none}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{background:var(--inset);padding:.75rem 1rem;overflow:auto;border-radius:6px;margin:.5rem 0;max-height:32rem}
table{border-collapse:collapse;width:100%}td,th{border-top:1px solid var(--line);padding:.35rem .6rem;text-align:left;vertical-align:top}
td{overflow-wrap:anywhere}td:first-child{overflow-wrap:normal}
a{color:var(--link)}:target{background:var(--mark)}summary{cursor:pointer;color:var(--faint)}
nav{font-size:.9rem}nav ul{list-style:none;margin:.25rem 0 1rem;padding:0}nav li{margin:.1rem 0}nav a{text-decoration:none}
nav summary{font-weight:600;color:var(--ink)}
input{font:inherit;width:100%;padding:.4rem .6rem;color:inherit;background:var(--paper);border:1px solid var(--faint);border-radius:6px}
.faint{color:var(--faint)}
@media (min-width:64rem){.two{display:grid;grid-template-columns:18rem minmax(0,1fr);gap:3rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1rem 0}}`;

/**
 * Hides the calls that do not contain all of the typed words. Without scripts, the page shows all calls and no search
 * field.
 */
export const docsScript = `const field = document.querySelector('#search');
const said = document.querySelector('#found');
const calls = [...document.querySelectorAll('article')].map((article) => ({
  article,
  entry: document.querySelector('nav a[href="#' + article.id + '"]')?.parentElement,
  text: (article.id + ' ' + article.textContent).toLowerCase(),
}));
function search() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  for (const { article, entry, text } of calls) {
    const fits = words.every((word) => text.includes(word));
    article.hidden = !fits;
    if (entry) entry.hidden = !fits;
    if (fits) found += 1;
  }
  said.textContent = words.length === 0 ? '' : found === 0 ? 'Nothing has these words.' : found + ' found';
}
field.addEventListener('input', search);
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
  if (event.key === 'Escape' && document.activeElement === field) {
    field.value = '';
    search();
  }
});
document.querySelector('#searching').hidden = false;
search();`;

/** A content security policy that allows our own style and script by their hashes, and nothing else. */
export const docsContentSecurityPolicy = [
  "default-src 'none'",
  `style-src '${hashOf(docsStyle)}'`,
  `script-src '${hashOf(docsScript)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
