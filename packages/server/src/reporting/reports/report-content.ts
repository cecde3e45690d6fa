import { Readable } from 'node:stream';
import { buffer, text as wholeText } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import {
  createdAtOf,
  type ReportContent,
  type ReportedTransaction,
  readTransaction,
  transactionsOf,
} from '@stoa/contract';
import { parseJsonInTurns } from '../../kernel/in-turns.js';

/** Packs the text of a report for storage. Level 1 takes a third of the default's time for a tenth more bytes. */
export async function packReport(text: string): Promise<Buffer> {
  const packing = Readable.from(piecesOf(text)).pipe(createGzip({ level: 1 }));
  return buffer(packing);
}

const unitsOfPiece = 262_144;

/** Converts the text piece by piece: 5 MB at once would be a copy of 5 MB, and would keep others waiting. */
function* piecesOf(text: string): Generator<Buffer> {
  for (let from = 0; from < text.length; ) {
    // A piece does not end between the halves of a surrogate pair.
    const to = from + unitsOfPiece - ((text.codePointAt(from + unitsOfPiece - 1) ?? 0) > 0xffff ? 1 : 0);
    yield Buffer.from(text.slice(from, to), 'utf8');
    from = to;
  }
}

/**
 * Reads back what {@link packReport} packed. The text was validated when it was accepted, so anything
 * else in it is a bug or damage, and throws.
 */
export async function unpackReport(body: Buffer): Promise<ReportContent> {
  const transactions: ReportedTransaction[] = [];
  const parsed = await parseJsonInTurns(await unzip(body), {
    takeItem: (item, list) => {
      if (list === 'transactions') transactions.push(readTransaction(item));
    },
  });
  if (!parsed.ok) throw damaged('is not the JSON that was accepted');
  if (transactionsOf(parsed.value) === undefined) throw damaged('has no transactions');
  return { createdAt: createdAtOf(parsed.value), transactions };
}

function unzip(body: Buffer): Promise<string> {
  const unzipping = createGunzip({ chunkSize: unitsOfPiece });
  unzipping.end(body);
  return wholeText(unzipping);
}

function damaged(problem: string): Error {
  return new Error(`the stored content of a report ${problem}`);
}
