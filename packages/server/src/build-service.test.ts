import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes } from '@stoa/contract';
import { failureCatalogue } from './build-service.js';

test("the catalogues of failures and the contract's list of error codes are the same, each code once", () => {
  const codes = failureCatalogue.map(({ code }) => code);
  assert.deepEqual(codes.toSorted(), [...errorCodes].toSorted());
  assert.equal(new Set(codes).size, codes.length);
});
