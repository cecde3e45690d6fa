import { classifyRow } from './classify-row.js';
import {
  type BuiltTransaction,
  type Complain,
  type Conversion,
  type ConversionRules,
  firstFilled,
} from './conversion.js';
import { curedRow, proposalOf } from './cure.js';
import { readCountry, readFacts, readId, readTime } from './read-fields.js';
import { type MoneyReading, readMoney, readReversal, readTax, whatRemains } from './read-money.js';
import { type RowFault, type SourceRow, shortened } from './source-row.js';

/** Converts a row. Of a row that is not reported, only the cells that decide this are read. */
export function convertRow(source: SourceRow, rules: ConversionRules): Conversion {
  const row = curedRow(source, rules);
  const faults: RowFault[] = [];
  const complain: Complain = (column, problem, value) => {
    // A map may spell the name of a column in another case than the file.
    const place = { line: row.line, column: row.nameOf(column) ?? column };
    const { text: id } = firstFilled(row, rules.map.id);
    faults.push({
      ...place,
      problem,
      ...(id === '' ? {} : { id: shortened(id) }),
      ...(value === undefined ? {} : { value: shortened(value) }),
      ...(rules.cures === undefined ? {} : { proposal: proposalOf({ row, column, value }, rules) }),
    });
    return undefined;
  };
  const kind = classifyRow(row, rules.map);
  if (kind.is === 'reversal') {
    const reversal = readReversal(row, rules, complain);
    return reversal === undefined ? { is: 'faulty', faults } : { ...kind, reversal };
  }
  if (kind.is === 'left out') return kind;
  const money = readMoney(row, rules, complain);
  if (money !== undefined && money.amount < 0n) {
    return { is: 'left out', reason: 'negative amount', type: kind.type };
  }
  const transaction = readTransaction(row, { rules, complain, money });
  if (transaction === 'taken back') return { is: 'left out', reason: 'taken back', type: kind.type };
  return transaction === undefined || faults.length > 0
    ? { is: 'faulty', faults }
    : { is: 'transaction', transaction, isCured: row.isCured() };
}

/** Reads every field, even after a fault, so that all faults of a row are listed at once. */
function readTransaction(row: SourceRow, reading: MoneyReading): BuiltTransaction | 'taken back' | undefined {
  const { rules, complain } = reading;
  const id = readId(row, rules, complain);
  const settledAt = readTime(row, rules, complain);
  const payerCountry = readCountry(row, rules, complain);
  const facts = readFacts(row, rules, complain);
  const money = whatRemains(row, reading);
  if (money === 'taken back') return money;
  const taxAmount = readTax(row, { rules, complain, money }, payerCountry);
  if (id === undefined || settledAt === undefined || payerCountry === undefined) return undefined;
  if (money === undefined || taxAmount === undefined) return undefined;
  const { currency, amount: fullAmount } = money;
  return { id, currency, fullAmount, taxAmount, payerCountry, settledAt, facts };
}
