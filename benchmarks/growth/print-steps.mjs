import { say, whole } from './growth-store.mjs';

/** Prints a table with one column for each step. The figures are per recorded row. */
export function printSteps(row, steps) {
  const line = (name, of) => say(`| ${name} | ${steps.map(of).join(' | ')} |`);
  const each = (bytes) => (step) => whole(bytes(step.sizes) / step.sizes.rows);
  line(`recorded ${row}s`, ({ size }) => whole(size));
  line('---', () => '---');
  line('index of the ids, MB', ({ sizes }) => whole(sizes.ids / 1e6));
  line(
    `bytes of a ${row}: heap`,
    each(({ heap }) => heap),
  );
  line(
    '... index of the ids',
    each(({ ids }) => ids),
  );
  line(
    '... other indexes',
    each(({ others }) => others),
  );
  for (const { name, of } of [
    { name: 'Stoa', of: ({ stoa }) => stoa },
    { name: 'bare insert', of: ({ limit }) => limit },
    { name: 'bare insert without an index', of: ({ bare }) => bare },
  ]) {
    line(`${name}: ${row}s/s`, (step) => whole(of(step).rate));
    line('... pages read into the buffers', (step) => of(step).reads.toFixed(2));
    line('... pages read from the disk', (step) => of(step).diskReads.toFixed(2));
    line('... pages written', (step) => of(step).writes.toFixed(2));
    line('... whole pages in the log', (step) => of(step).wholePages.toFixed(2));
    line('... bytes of log', (step) => whole(of(step).logBytes));
    line('... processor time of PostgreSQL, µs', (step) => whole(of(step).microseconds));
  }
  line('Stoa as a multiple of the bare insert', ({ stoa, limit }) => (stoa.rate / limit.rate).toFixed(2));
}
