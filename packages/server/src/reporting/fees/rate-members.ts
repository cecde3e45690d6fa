import { percentOf, percentPattern, ppmOf } from '@stoa/contract';
import { Type } from 'typebox';
import { httpFailures } from '../../http/http-failures.js';
import { text } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { Failure } from '../../kernel/failure.js';

/** What callers must know of a rate in basis points. */
export const roundedRate = 'Rounded where the rate has more than two decimals: `rate_percent` is exact.';

const mostBasisPoints = 10_000;
const ppmOfBasisPoint = 100;
const ofPlan = 'of the base, which is the full amount less the tax';
const ofLine = 'of the base of the line';

const askedOf = (what: string, unless = '') => ({
  rate_percent: Type.Optional(
    TextOf('percent', {
      pattern: percentPattern,
      description: `Per cent ${what}, with up to four decimals. It, or rate_basis_points, is required${unless}.`,
    }),
  ),
  rate_basis_points: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: mostBasisPoints,
      description: `The same in basis points: 100 are one per cent. With both, it must be rate_percent or its rounding.`,
    }),
  ),
});

const answeredOf = (what: string) => ({
  rate_basis_points: Type.Integer({
    minimum: 0,
    maximum: mostBasisPoints,
    description: `Basis points ${what}; 100 are one per cent. ${roundedRate}`,
  }),
  rate_percent: text(`Per cent ${what}: exact, such as \`7.125\`.`),
});

/** A rate in a request: one of both members, or both if they are the same rate. */
export const rateAsked = askedOf(ofPlan);
/** The rate of a line in a request. */
export const lineRateAsked = askedOf(ofLine, ' unless the line has fixed amounts');
/** A rate in an answer. */
export const rateAnswered = answeredOf(ofPlan);
/** The rate of a line in an answer. */
export const lineRateAnswered = answeredOf(ofLine);

interface AskedRate {
  readonly rate_percent?: string;
  readonly rate_basis_points?: number;
}

/** The rate of a request in parts per million; null if it has none, or two that differ. */
export function ratePpmOf({ rate_percent: percent, rate_basis_points: points }: AskedRate): number | null {
  const exact = percent === undefined ? undefined : ppmOf(percent);
  if (exact === undefined) return points === undefined ? null : points * ppmOfBasisPoint;
  return points === undefined || points === basisPointsOf(exact) ? exact : null;
}

export function rateOnWire({ ratePpm }: { readonly ratePpm: number }) {
  return { rate_basis_points: basisPointsOf(ratePpm), rate_percent: percentOf(ratePpm) };
}

export const roundedVat = 'Rounded where the rate has more than two decimals: `vat_rate_percent` is exact.';

interface AskedVat {
  readonly vat_rate_percent?: string | null;
  readonly vat_rate_basis_points?: number | null;
}

/**
 * The VAT rate of a request in parts per million; null if it has none. @throws Failure invalid_request if it has two
 * that differ
 */
export function vatPpmOf({
  vat_rate_percent: percent,
  vat_rate_basis_points: points,
}: AskedVat): number | null {
  if ((percent ?? null) === null && (points ?? null) === null) return null;
  const ppm = ratePpmOf({
    ...(typeof percent === 'string' ? { rate_percent: percent } : {}),
    ...(typeof points === 'number' ? { rate_basis_points: points } : {}),
  });
  if (ppm !== null) return ppm;
  const detail = 'vat_rate_percent and vat_rate_basis_points must be the same rate; one of them is enough.';
  const fault = { pointer: '/vat_rate_percent', code: 'contradiction', detail };
  throw new Failure(httpFailures.invalid_request, { detail, faults: [fault] });
}

export function vatOnWire(vatPpm: number | null) {
  return {
    vat_rate_basis_points: vatPpm === null ? null : basisPointsOf(vatPpm),
    vat_rate_percent: vatPpm === null ? null : percentOf(vatPpm),
  };
}

/** Rounded half up. */
export function basisPointsOf(ratePpm: number): number {
  return Math.round(ratePpm / ppmOfBasisPoint);
}
