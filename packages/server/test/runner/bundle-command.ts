import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const main = fileURLToPath(new URL('../../../../cli/dist/src/main.js', import.meta.url));

/** What files of the bundle need to load others, which they name from where they stood. */
const banner = `
import { createRequire as __createRequire } from 'node:module';
import { pathToFileURL as __pathToFileURL } from 'node:url';
const require = __createRequire(import.meta.url);
const __resolveFrom = (from, name) => __pathToFileURL(__createRequire(from).resolve(name)).href;
`;

/** Lets each file find what it reads, such as migrations and fonts, although it now stands elsewhere. */
const keepPlaces: Plugin = {
  name: 'keep places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.[cm]?js$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      if (!/\bimport\.meta\b|\b__(?:dir|file)name\b/.test(text)) return undefined;
      const url = JSON.stringify(pathToFileURL(file).href);
      const contents = text
        .replaceAll('import.meta.url', url)
        .replaceAll('import.meta.resolve(', `__resolveFrom(${url}, `);
      if (/^(?:import|export)\b/m.test(text)) return { contents };
      const [folder, name] = [path.dirname(file), file].map((place) => JSON.stringify(place));
      return { contents: `var __dirname = ${folder}, __filename = ${name}; ${contents}` };
    });
  },
};

/**
 * Writes the command and all that it loads into one file. More than 1,000 files take a process a second of the
 * processor to load, and one file a quarter of that; a run starts some hundred processes.
 */
export async function bundleCommand(file: string): Promise<void> {
  await build({
    entryPoints: [main],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: { js: banner },
    plugins: [keepPlaces],
    logLevel: 'error',
  });
}
