/**
 * How fast are events recorded, and reports of transactions with random ids processed, when many are recorded already
 * and the index of their ids does not fit into memory? The limit is a bare insert of new ids into the same table, in
 * the same run.
 *
 *   npm run benchmark:growth -- [--events 200000,1000000] [--transactions 200000,1000000] [--sample 80000] [--reports
 *   2]
 *     [--buffers 64MB] [--group <control group> --memory <bytes>] [--directory <where the database is made>]
 */
import { parseArgs } from 'node:util';
import { openGrowthStore } from './growth-store.mjs';
import { measureEvents } from './measure-events.mjs';
import { measureReports } from './measure-reports.mjs';
import { printSteps } from './print-steps.mjs';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200000,1000000' },
    transactions: { type: 'string', default: '200000,1000000' },
    sample: { type: 'string', default: '80000' },
    reports: { type: 'string', default: '2' },
    buffers: { type: 'string', default: '64MB' },
    group: { type: 'string' },
    memory: { type: 'string' },
    directory: { type: 'string' },
  },
});
const sizesOf = (list) => (list === 'none' ? [] : list.split(',').map(Number));

const store = await openGrowthStore(values);
try {
  const events = [];
  for (const size of sizesOf(values.events)) {
    events.push(await measureEvents(store, { size, sample: Number(values.sample) }));
    printSteps('event', events);
  }
  const transactions = [];
  for (const size of sizesOf(values.transactions)) {
    transactions.push(await measureReports(store, { size, reports: Number(values.reports) }));
    printSteps('transaction', transactions);
  }
} finally {
  await store.close();
}
