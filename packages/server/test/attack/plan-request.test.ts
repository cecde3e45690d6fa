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
  for (let number = 0; number < 500; number += 1) {
    const { bytes } = planRequest(number, grammar);
    assert.deepEqual(planRequest(number, grammar).bytes, bytes);
  }
  assert.notDeepEqual(planRequest(400, other).bytes, planRequest(400, grammar).bytes);
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
