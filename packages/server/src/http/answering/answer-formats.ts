import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Failure } from '../../kernel/failure.js';
import { httpFailures } from '../http-failures.js';

/**
 * The formats of answers by their names on the wire, and the media types that ask for each in `Accept`. A call has the
 * formats of the types that it declares for its 200; they need no other declaration.
 */
const mediaTypes = {
  json: ['application/json', 'application/schema+json', 'application/jwk-set+json'],
  csv: ['text/csv'],
  ndjson: ['application/x-ndjson'],
  parquet: ['application/vnd.apache.parquet'],
  html: ['text/html'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type AnswerFormat = keyof typeof mediaTypes;

declare module 'fastify' {
  interface FastifyRequest {
    /** The format of the answer; undefined for calls that do not read. */
    answerFormat: AnswerFormat | undefined;
  }
}

/** The formats of the media types that an answer is declared with, in their order; the first is the default. */
export function formatsOf(declared: readonly string[]): readonly AnswerFormat[] {
  const names = Object.keys(mediaTypes).filter(isFormat);
  return declared.flatMap(
    (type) => names.find((name) => (mediaTypes[name] as readonly string[]).includes(type)) ?? [],
  );
}

/**
 * The format for an answer. The parameter `format` decides, because it was written for this request, while libraries
 * and browsers send an `Accept` of their own with every request. Without it, `Accept` does (RFC 9110, section 12.5.1):
 * the heaviest, then the most specific, then the first named; a call's default where they are equal.
 * @param elsewhere a sentence about calls that have other formats
 * @throws Failure not_acceptable
 */
export function chooseFormat(
  { query, headers }: Pick<FastifyRequest, 'query' | 'headers'>,
  offered: readonly AnswerFormat[],
  elsewhere?: string,
): AnswerFormat {
  const asked: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, 'format') : undefined;
  const chosen =
    asked === undefined ? accepted(headers.accept, offered) : offered.find((one) => one === asked);
  if (chosen !== undefined) return chosen;
  const ways = offered.map((one) => `${one} (format=${one}, or Accept: ${mediaTypes[one][0]})`);
  const detail = [
    `This call answers in ${ways.join(', ')}.`,
    ...(elsewhere === undefined ? [] : [elsewhere]),
  ];
  throw new Failure(httpFailures.not_acceptable, { detail: detail.join(' ') });
}

/** Whether a person looks at the answer: browsers ask for `text/html`, programs for something else or for nothing. */
export function asksForPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return accepted(headers.accept, ['json', 'html']) === 'html';
}

/**
 * Browsers send 150. Anyone can send 16,000, and comparing them with each format takes a hundred times as long as an
 * answer.
 */
const acceptCharacters = 1_000;

/**
 * An empty field accepts everything, as an absent one does, and a server may disregard the field (RFC 9110, section
 * 12.5.1): we do if it is too long. Our texts are UTF-8, so a client may ask for that, too.
 */
function accepted(accept = '', offered: readonly AnswerFormat[]): AnswerFormat | undefined {
  if (accept.trim() === '' || accept.length > acceptCharacters) return offered[0];
  const formats = new Map(
    offered.flatMap((name) =>
      mediaTypes[name].flatMap((type) => [
        [type as string, name] as const,
        [`${type}; charset=utf-8`, name] as const,
      ]),
    ),
  );
  const [best = ''] = new Negotiator({ headers: { accept } }).mediaTypes([...formats.keys()]);
  return formats.get(best);
}

function isFormat(name: string): name is AnswerFormat {
  return Object.hasOwn(mediaTypes, name);
}
