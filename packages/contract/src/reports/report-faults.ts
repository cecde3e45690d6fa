import type { Fault, FoundFaults } from '../fault.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { Steps } from '../json/steps.js';
import {
  aboutItem,
  amountForm,
  countryForm,
  currencyForm,
  dateTimeForm,
  misfit,
  type TextForm,
} from '../text/text-form.js';
import { parseRfc3339 } from '../time/timestamp.js';
import { wireLimits } from '../wire-limits.js';

type Problem = Omit<Fault, 'pointer'>;

/** Finds what is wrong with the value of a required member. */
type FindProblem = (value: JsonValue | undefined) => Problem | undefined;

type Members = Readonly<Record<string, FindProblem>>;

const missing: Problem = { code: 'missing', detail: 'is required.' };
const notAnObject = wrongType('an object');
const notAnArray = wrongType('an array');
const notAString = wrongType('a string');
const notAnAmount: Problem = { code: 'wrong_type', detail: misfit(amountForm, undefined) };
const emptyText: Problem = { code: 'too_short', detail: 'must not be empty.' };
const longId: Problem = {
  code: 'too_long',
  detail: `must have ${wireLimits.transactionIdCharacters} characters at most.`,
};
const emptyList: Problem = { code: 'too_few', detail: 'must not be empty.' };
const longList: Problem = {
  code: 'too_many',
  detail: `must have ${wireLimits.transactionsPerReport} items at most.`,
};

const membersOfReport: Members = { created_at: dateTimeProblem, transactions: listProblem };

const membersOfItem: Members = {
  id: idProblem,
  currency: codeProblem(currencyForm),
  full_amount: amountProblem,
  tax_amount: amountProblem,
  payer_country: codeProblem(countryForm),
  settled_at: dateTimeProblem,
};

const itemsOfStep = 100;

/**
 * The faults of the shape of a report (specification, Resources; the published schema `MerchantTransactionsReport`):
 * required members, types, patterns, lengths, int64, dates and the number of items. Unknown members are not faults. The
 * faults of the report itself come first, then those of each item. Within an object, missing members come before wrong
 * ones, each in the order of the schema. A fault of an item names its transaction. A list of too many items is one
 * fault, and its items are not checked.
 */
export function* reportFaults(report: JsonValue): Steps<FoundFaults> {
  const faults: Fault[] = [];
  let faultCount = 0;
  const add = (pointer: string, found: readonly Fault[], item?: JsonValue): void => {
    faultCount += found.length;
    for (const fault of found) {
      if (faults.length === wireLimits.faultsListed) return;
      faults.push({ ...fault, pointer: pointer + fault.pointer, detail: aboutItem(fault.detail, item) });
    }
  };
  add('', faultsOfObject(report, membersOfReport));
  const items = isObject(report) ? report['transactions'] : undefined;
  if (Array.isArray(items) && items.length <= wireLimits.transactionsPerReport) {
    for (const [index, item] of items.entries()) {
      if (!isSound(item)) add(`/transactions/${index}`, faultsOfObject(item, membersOfItem), item);
      if (index % itemsOfStep === 0) yield;
    }
  }
  return { faults, faultCount };
}

/**
 * Whether an item has no fault. It reads the members by their names, because a loop over a table is slower than Ajv.
 */
function isSound(item: JsonValue): boolean {
  if (!isObject(item)) return false;
  return (
    idProblem(item['id']) === undefined &&
    isCode(item['currency']) &&
    amountProblem(item['full_amount']) === undefined &&
    amountProblem(item['tax_amount']) === undefined &&
    isCode(item['payer_country']) &&
    dateTimeProblem(item['settled_at']) === undefined
  );
}

function faultsOfObject(value: JsonValue, members: Members): Fault[] {
  if (!isObject(value)) return [{ pointer: '', ...notAnObject }];
  const faults = Object.entries(members).flatMap(([name, problemOf]) => {
    const problem = problemOf(value[name]);
    return problem === undefined ? [] : { pointer: `/${name}`, ...problem };
  });
  const isMissing = ({ code }: Fault): boolean => code === missing.code;
  return [...faults.filter(isMissing), ...faults.filter((fault) => !isMissing(fault))];
}

function wrongType(type: string): Problem {
  return { code: 'wrong_type', detail: `must be ${type}.` };
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function dateTimeProblem(value: JsonValue | undefined): Problem | undefined {
  if (typeof value !== 'string') return value === undefined ? missing : notAString;
  return parseRfc3339(value) === undefined ? wrongFormat(dateTimeForm, value) : undefined;
}

function listProblem(value: JsonValue | undefined): Problem | undefined {
  if (!Array.isArray(value)) return value === undefined ? missing : notAnArray;
  if (value.length === 0) return emptyList;
  return value.length > wireLimits.transactionsPerReport ? longList : undefined;
}

function idProblem(value: JsonValue | undefined): Problem | undefined {
  if (typeof value !== 'string') return value === undefined ? missing : notAString;
  if (value === '') return emptyText;
  // Code points are counted. There are never more of them than UTF-16 units, and at least half as many.
  const isLong =
    value.length > wireLimits.transactionIdCharacters &&
    (value.length > 2 * wireLimits.transactionIdCharacters ||
      [...value].length > wireLimits.transactionIdCharacters);
  return isLong ? longId : undefined;
}

const threeCapitals = /^[A-Z]{3}$/;

function isCode(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && threeCapitals.test(value);
}

function codeProblem(form: TextForm): FindProblem {
  return (value) => {
    if (isCode(value)) return undefined;
    if (typeof value !== 'string') return value === undefined ? missing : notAString;
    return wrongFormat(form, value);
  };
}

function wrongFormat(form: TextForm, value: string): Problem {
  return { code: 'wrong_format', detail: misfit(form, value) };
}

const leastInt64 = -(2n ** 63n);
const mostInt64 = 2n ** 63n - 1n;

function amountProblem(value: JsonValue | undefined): Problem | undefined {
  const fits =
    typeof value === 'bigint' ? value >= leastInt64 && value <= mostInt64 : Number.isSafeInteger(value);
  if (fits) return undefined;
  return value === undefined ? missing : notAnAmount;
}
