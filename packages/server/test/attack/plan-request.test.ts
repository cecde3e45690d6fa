import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attackFacts } from './attack-facts.js';
import type { Grammar } from './draft-request.js';
import { operationsOf, readDescription } from './operations.js';
import { planRequest } from './plan-request.js';

async function grammarOf(seed: number): Promise<Grammar> {
  const description = await readDescription();
  const definitions = description.components.schemas;
  return { operations: operationsOf(description), definitions, facts: { ...attackFacts(), seed } };
}

test('the seed and the number of a request decide every byte of it', async () => {
  const [grammar, other] = [await grammarOf(7), await grammarOf(8)];
  const byChance = 2 * grammar.operations.length + 1;
  for (let number = 0; number < byChance + 100; number += 1) {
    const { bytes } = planRequest(number, grammar);
    assert.deepEqual(planRequest(number, grammar).bytes, bytes);
  }
  const sample = (one: Grammar) =>
    Array.from({ length: 20 }, (_none, index) => planRequest(byChance + index, one).bytes);
  assert.notDeepEqual(sample(other), sample(grammar));
});

test('every call of the description has two untouched requests before chance decides', async () => {
  const grammar = await grammarOf(7);
  const { operations } = grammar;
  const first = Array.from({ length: 2 * operations.length }, (_none, number) =>
    planRequest(number, grammar),
  );
  assert.deepEqual(new Set(first.map(({ trick }) => trick)), new Set(['none']));
  assert.deepEqual(
    first.map(({ operation }) => operation?.id),
    [...operations, ...operations].map(({ id }) => id),
  );
});
