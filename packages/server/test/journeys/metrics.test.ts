import assert from 'node:assert/strict';
import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { startTestService, type TestService } from '../start-test-service.js';

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  /** The lines of its values. */
  readonly samples: readonly string[];
}

let service: TestService;
before(async () => {
  service = await startTestService({ variables: { STOA_DATA: tmpdir() } });
});
after(() => service.stop());

async function readFamilies({ app }: TestService): Promise<Family[]> {
  await app.inject('/readyz');
  await app.inject('/nothing/here');
  const { body } = await app.inject('/metrics');
  return body
    .split('\n\n')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const lines = part.trim().split('\n');
      const [, name = '', help = ''] = /^# HELP (\S+) (.+)$/.exec(lines[0] ?? '') ?? [];
      const [, typed = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(lines[1] ?? '') ?? [];
      assert.equal(typed, name, part);
      return { name, help, type, samples: lines.slice(2) };
    });
}

function sampleOf(families: readonly Family[], metric: string): number {
  const sample = families.find(({ name }) => name === metric)?.samples[0];
  return Number(sample?.split(' ').at(-1));
}

/** Prometheus wants names to end in a base unit, written out, as `promtool check metrics` also checks. */
const otherUnits =
  /_(ms|us|ns|s|sec|secs|milliseconds?|microseconds?|minutes|hours|days|kb|mb|gb|kilobytes|megabytes|gigabytes|percent)(_|$)/;

const rules: readonly (readonly [string, (family: Family) => boolean])[] = [
  ['a name is of lower-case words', ({ name }) => /^[a-z]+(_[a-z0-9]+)*$/.test(name)],
  ['it has a help text', ({ help }) => help.length > 3],
  ['it has a type', ({ type }) => ['counter', 'gauge', 'histogram'].includes(type)],
  ['counters alone end in _total', ({ name, type }) => name.endsWith('_total') === (type === 'counter')],
  ['no name contains a type', ({ name }) => !/_(counter|gauge|histogram|summary)(_|$)/.test(name)],
  ['no name ends like a part of a histogram', ({ name }) => !/_(bucket|count|sum)$/.test(name)],
  ['units are seconds and bytes', ({ name }) => !otherUnits.test(name)],
  ['the unit stands last', ({ name }) => !/_(seconds|bytes)_/.test(name.replace(/_total$/, ''))],
  [
    'labels are of lower-case words, and those of histograms are not used elsewhere',
    ({ type, samples }) =>
      samples
        .flatMap((sample) => [...sample.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label))
        .every((label) => /^[a-z][a-z0-9_]*$/.test(label) && (label !== 'le' || type === 'histogram')),
  ],
];

for (const [rule, holds] of rules) {
  test(`of every metric holds: ${rule}`, async () => {
    const families = await readFamilies(service);
    assert.ok(families.length > 50, 'the metrics were read');
    assert.deepEqual(
      families.filter((family) => !holds(family)).map(({ name }) => name),
      [],
    );
  });
}

async function sizeOfDisk(): Promise<number> {
  const { blocks, bsize } = await statfs(tmpdir());
  return blocks * bsize;
}

test('no metric is there twice', async () => {
  const names = (await readFamilies(service)).map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
});

test("docs/operations/observe.md lists every metric of Stoa's own, and no other", async () => {
  const text = await readFile(new URL('../../../../../docs/operations/observe.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `(stoa_\w+)(?:\{[\w,]+\})?` /gm)].map(([, name = '']) => name);
  const own = (await readFamilies(service))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('stoa_'));
  assert.deepEqual(listed.toSorted(), own.toSorted());
});

test('alerts ask for metrics that there are', async () => {
  const text = await readFile(
    new URL('../../../../../deploy/prometheus/stoa.rules.yml', import.meta.url),
    'utf8',
  );
  const known = (await readFamilies(service)).flatMap(({ name, type }) =>
    type === 'histogram' ? [`${name}_bucket`] : [name],
  );
  const asked = [...text.matchAll(/\b(?:stoa|process|nodejs)_[a-z0-9_]+/g)].filter(
    ({ index }) => !/(?:runbook:.*|#.*|\w)$/.test(text.slice(text.lastIndexOf('\n', index), index)),
  );
  assert.ok(asked.length > 30);
  assert.deepEqual(
    asked.map(([name]) => name).filter((name) => !known.includes(name)),
    [],
  );
});

test('the room that is left for the embedded database is a metric', async () => {
  const before = await sizeOfDisk();
  const families = await readFamilies(service);
  const size = sampleOf(families, 'stoa_disk_size_bytes');
  // The size of some file systems changes with what is written to them.
  const sizes = [before, await sizeOfDisk()];
  assert.ok(size >= Math.min(...sizes) && size <= Math.max(...sizes), `${size}, ${sizes.join(', ')}`);
  const free = sampleOf(families, 'stoa_disk_free_bytes');
  assert.ok(free > 0 && free <= size, `${free}`);
});

test('a data directory that cannot be reached has no room to tell of, and the other metrics are there', async (t) => {
  const lost = await startTestService({ variables: { STOA_DATA: '/nowhere/at/all' } });
  t.after(() => lost.stop());
  const families = await readFamilies(lost);
  assert.ok(Number.isNaN(sampleOf(families, 'stoa_disk_free_bytes')));
  assert.ok(sampleOf(families, 'process_cpu_seconds_total') > 0);
});

test("a database of the operator's own is on a disk that Stoa does not know", async (t) => {
  const own = await startTestService({ variables: { DATABASE_URL: 'postgres://elsewhere.test/stoa' } });
  t.after(() => own.stop());
  assert.deepEqual(
    (await readFamilies(own)).filter(({ name }) => name.startsWith('stoa_disk_')),
    [],
  );
});
