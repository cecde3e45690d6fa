/**
 * Mutation testing of the functions that decide: fees, matching, JSON, transactions, cursors. Stryker changes their
 * compiled code in many small ways and runs the tests beside it, none of which needs a database. A change that no test
 * notices is printed as a survivor. `npm run test:mutation` calls it after a build; `-- fees cursor` takes only files
 * with one of these texts in their path.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';

/** What is changed. Its tests stand beside it. */
const deciders = {
  'packages/contract/dist/src/json': '*',
  'packages/contract/dist/src/transactions': '*',
  'packages/server/dist/src/http': 'page-cursor',
  'packages/server/dist/src/reporting/fees':
    '{charge,choose-fee-plan,compute-fee,covered-periods,usable-lines}',
  'packages/server/dist/src/installs/matching': '{complete-evidence,device-properties,resolve-candidates}',
};

const chosen = process.argv.slice(2);
const patterns = Object.entries(deciders)
  .map(([folder, names]) => `${folder}/${names}`)
  .filter((pattern) => chosen.length === 0 || chosen.some((text) => pattern.includes(text)));
if (patterns.length === 0) throw new Error(`no decider has ${chosen.join(' or ')} in its path`);

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
await new Stryker({
  mutate: patterns.flatMap((pattern) => [`${pattern}.js`, `!${pattern}.test.js`]),
  testRunner: 'tap',
  tap: {
    testFiles: patterns.flatMap((pattern) => [`${pattern}.test.js`, `${pattern}.property.test.js`]),
    // The properties have the seed of `npm test`, so that a run finds what the last one found.
    nodeArgs: [
      '--import',
      './packages/server/dist/test/property-runs.js',
      '--test-reporter=tap',
      '-r',
      '{{hookFile}}',
      '{{testFile}}',
    ],
  },
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/tap-runner'))],
  // What is copied beside: only what the tests load.
  ignorePatterns: [
    '**',
    '!packages',
    '!packages/*',
    '!packages/*/package.json',
    '!packages/*/dist',
    '!packages/*/dist/**',
  ],
  tempDirName: 'node_modules/.cache/mutation',
  coverageAnalysis: 'perTest',
  concurrency: availableParallelism(),
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  allowConsoleColors: false,
  // Below `break`, the run fails. Published sentences of faults and schemas are not tested here.
  thresholds: { high: 95, low: 90, break: 85 },
}).runMutationTest();
