import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const page = fileURLToPath(new URL('../../../docs/guide/be-told.md', import.meta.url));
/** As `src/parts/webhooks` imports it. */
const name = './guide-code.js';
const module = '\0guide-code';

/** The languages of the guide, by the word after the three backticks. */
const languages: Readonly<Record<string, string>> = {
  js: 'Node.js',
  java: 'Java',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
};

/**
 * Makes a module of the programs in the guide that verify webhooks: the console shows the code that the guide's tests
 * run.
 */
export function guideCode(): Plugin {
  return {
    name: 'stoa-guide-code',
    resolveId: (id) => (id === name ? module : undefined),
    load: async function (id) {
      if (id !== module) return undefined;
      this.addWatchFile(page);
      return `export const programs = ${JSON.stringify(programsOf(await readFile(page, 'utf8')))};`;
    },
  };
}

function programsOf(text: string): readonly { readonly language: string; readonly code: string }[] {
  const found = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return Object.entries(languages).map(([word, language]) => {
    const [fence, ...more] = found.filter(([, one]) => one === word);
    if (fence === undefined || more.length > 0)
      throw new Error(`docs/guide/be-told.md must have one program in ${language}, which verifies webhooks`);
    return { language, code: fence[2] ?? '' };
  });
}
