/**
 * Checks rendered manifests of Kubernetes against the types of its API, in which a misspelt field is an error:
 * `node .ci/kubernetes/check.mjs FILE`, after `npm ci` in this folder. It prints what is wrong and exits with 1.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const folder = fileURLToPath(new URL('.', import.meta.url));
const objects = parseAllDocuments(readFileSync(process.argv[2], 'utf8')).map((one) => one.toJS());
const lines = objects.map(
  (object, index) =>
    `import type { I${object.kind} as Type${index} } from 'kubernetes-models/${object.apiVersion}/${object.kind}';\n` +
    `export const object${index}: Type${index} = ${JSON.stringify(object, null, 1)};\n`,
);
const file = `${folder}objects-${process.pid}.mts`;
writeFileSync(file, lines.join(''));
const options = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--module',
  'nodenext',
  '--target',
  'es2022',
];
try {
  execFileSync(process.execPath, [`${folder}../../node_modules/typescript/bin/tsc`, ...options, file], {
    stdio: 'inherit',
  });
  process.stdout.write(`${objects.length} objects are right\n`);
} catch {
  process.exitCode = 1;
} finally {
  rmSync(file);
}
