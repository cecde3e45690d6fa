import { type Instant, toRfc3339 } from '@stoa/contract';
import type { AskedProperty, InstallationEvidence } from '../matching/complete-evidence.js';
import type { ComparedProperty, EliminationStep } from '../matching/resolve-candidates.js';
import type { ReadInstallation } from './installation-reading-store.js';

type Explained = Pick<
  ReadInstallation,
  'bundleId' | 'createdAt' | 'rule' | 'candidates' | 'attributed' | 'erasedAt' | 'evidence'
>;

/**
 * Pure: why an installation is matched as it is, as a paragraph that a support engineer can read aloud. It names no
 * store user, not even the matched one.
 */
export function explainInstallation(installation: Explained): string {
  const { bundleId, createdAt, erasedAt, rule, candidates, evidence } = installation;
  const seen = `${usersWords(candidates, evidence)} seen on its address within the 24 hours before.`;
  const made = `This installation of ${bundleId} was made at ${timeInWords(createdAt)}.${erasureWords(erasedAt)}`;
  if (evidence.outcome === 'matching_off') {
    return `${made} Matching was turned off for the app, so nobody was looked for and the installation is organic.`;
  }
  return [
    made,
    seen,
    ...(candidates > 1 ? missingWords(evidence) : []),
    ...evidence.steps.map((step) => stepWords(step, evidence)),
    verdicts[rule](evidence),
    attributionWords(installation),
  ].join(' ');
}

function usersWords(candidates: number, { atLeast }: InstallationEvidence): string {
  if (candidates === 0) return 'No store user was';
  if (candidates === 1) return '1 store user was';
  return `${atLeast === true ? 'At least ' : ''}${number(candidates)} store users were`;
}

const verdicts: Readonly<Record<ReadInstallation['rule'], (evidence: InstallationEvidence) => string>> = {
  none: () => 'So it belongs to nobody.',
  ip: () => 'So it is that user, whatever the device says.',
  device: ({ decidedBy }) => {
    const property = decidedBy === null ? 'device' : names[decidedBy];
    return `So it is the one user who is left, and the ${property} is what decided.`;
  },
  ambiguous: ({ outcome }) =>
    `${unresolved[outcome] ?? 'They could not be told apart'}, so it belongs to nobody.`,
};

const unresolved: Readonly<Partial<Record<InstallationEvidence['outcome'], string>>> = {
  several_remain: 'Several users are left and nothing tells them apart',
  none_remains: 'What the device said contradicts every one of them',
  not_told_apart:
    'One user is left, but only because nothing is known about their device, which does not make a match',
  too_many: 'There are too many users or sessions to compare them',
};

const names: Readonly<Record<ComparedProperty | AskedProperty, string>> = {
  device_model: 'model',
  os_version: 'version of the operating system',
  language: 'language',
  language_primary: 'language without its region',
  available_capacity: 'free space',
};

function missingWords({ missing = [], outcome }: InstallationEvidence): string[] {
  if (missing.length === 0) return [];
  // Only the model was compared. So no other missing property would have helped.
  if (outcome === 'too_many' && !missing.includes('device_model')) return [];
  if (missing.length === Object.keys(names).length - 1) {
    return ['The device said nothing about itself, so there was nothing to compare.'];
  }
  const [last = '', ...others] = missing.map((property) => `its ${names[property]}`).toReversed();
  const list = others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
  return [`The device did not say ${list}, so that could not help.`];
}

function stepWords(step: EliminationStep, evidence: InstallationEvidence): string {
  const { property, considered, eliminated, unknown, remaining } = step;
  const value = saidOf(property, evidence);
  const what = `The ${names[property]}${value === undefined ? '' : ` ${value}`}`;
  const silent = unknown === 0 ? '' : ` (of ${number(unknown)} it is not known)`;
  if (eliminated === 0) return `${what} ruled nobody out${silent}.`;
  // Only the first step, for the model, starts from all users, whose number is a lower bound. Later steps start from
  // those left.
  const atLeast = evidence.atLeast === true && property === 'device_model' ? 'at least ' : '';
  return `${what} left ${remaining === 0 ? 'none' : number(remaining)} of ${atLeast}${number(considered)}${silent}.`;
}

function saidOf(property: ComparedProperty, { device = {} }: InstallationEvidence): string | undefined {
  if (property === 'available_capacity') return undefined;
  return device[property === 'language_primary' ? 'language' : property];
}

/** Stands early in the text, because it is what matters to someone who asks about an erased installation. */
function erasureWords(erasedAt: Instant | null): string {
  return erasedAt === null
    ? ''
    : ` It was erased at ${timeInWords(erasedAt)}: the user, the attribution data and the device are gone. What was counted stays, and says:`;
}

function attributionWords({ rule, attributed, erasedAt }: Explained): string {
  if (erasedAt !== null) return 'Since the erasure, the installation belongs to nobody and is organic.';
  if (attributed) return 'That user had attribution data, so the installation is attributed.';
  return rule === 'ip' || rule === 'device'
    ? 'That user had no attribution data then, so the installation is organic.'
    : 'Without a user there is no attribution data: the installation is organic.';
}

/** `10,001` */
function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** `2026-11-20 10:00:00 UTC` */
export function timeInWords(instant: Instant): string {
  return `${toRfc3339(instant).slice(0, 19).replace('T', ' ')} UTC`;
}
