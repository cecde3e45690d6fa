import type { Side } from '../data/session.js';
import { texts } from './texts.js';

/** Somewhere that the palette leads to. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** From the root of the service. */
  readonly to: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const reportId = /^\d{10,}$/;

/** The pages that a pasted id may lead a merchant to. Only the page says whether the id exists. A word without a digit is not an id. */
export function idTargets(typed: string, side: Side | undefined, here: string): readonly Target[] {
  if (side?.kind !== 'merchant' || !/\d/.test(typed) || typed.length < 3) return [];
  const id = encodeURIComponent(typed);
  const isUuid = uuid.test(typed);
  const ways = [
    ['reports:read', reportId.test(typed), texts.palette.report, `/reports/${id}`],
    ['installs:read', isUuid, texts.palette.installation, `/installations/${id}`],
    ['events:read', isUuid, texts.palette.event, `/events/find?event=${id}`],
    ['reports:read', true, texts.palette.transaction, `/transactions?id=${id}`],
  ] as const;
  return ways
    .filter(([scope, fits]) => fits && side.scopes.includes(scope))
    .map(([, , kind, to]) => ({ id: `${kind} ${typed}`, name: typed, kind, to: here + to }));
}
