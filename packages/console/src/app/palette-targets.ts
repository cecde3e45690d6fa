import type { Schema } from '@stoa/client';
import { useRouter } from 'wouter';
import { merchantClient, operator } from '../data/clients.js';
import { type Recent, recentOf } from '../data/recent.js';
import { type Side, usePlace } from '../data/session.js';
import { useSideRead } from '../data/use-read.js';
import { monthText } from '../format/time.js';
import { invalidAddress, reportAddress, transactionAddress } from '../parts/books/addresses.js';
import { base, opensFor, placesOf } from './addresses.js';
import { monthIn } from './month-words.js';
import { addressOf } from './navigation.js';
import { pagesFor } from './pages.js';
import { texts } from './texts.js';

/** Somewhere that the palette leads to. */
export interface Target {
  readonly id: string;
  readonly name: string;
  /** Other words that find it. */
  readonly synonyms?: string;
  readonly kind: string;
  /** From the root of the service. */
  readonly to: string;
}

/** What the palette offers, and whether the service is still being asked. */
export interface Targets {
  readonly found: readonly Target[];
  readonly isAsking: boolean;
  readonly hasFailed: boolean;
}

const shownAtOnce = 12;
/** So that what was found is not behind the pages that have the same letters. */
const pagesAtOnce = 6;
const { palette } = texts;
const synonyms: Readonly<Partial<Record<string, string>>> = palette.synonyms;

/** Without case and accents, which people leave out. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Everything that the words lead to: what to do, pages, parts of the console, and what the service finds for `asked`,
 * which follows what is typed. Without words, what was looked at last.
 */
export function useTargets(typed: string, asked: string): Targets {
  const { session, side } = usePlace();
  const { base: here } = useRouter();
  const words = wordsOf(typed);
  const { month } = monthIn(words, Date.now());
  const { month: askedMonth, others } = monthIn(wordsOf(asked), Date.now());
  // A month alone may also begin a name, as "may" does.
  const search = useFound(askedMonth === undefined || others.length === 0 ? asked : others.join(' '));
  const { isAsking, hasFailed } = search;
  if (side === undefined) return { found: [], isAsking, hasFailed };
  const fits = ({ name, synonyms: more = '' }: Target): boolean =>
    words.every((word) => folded(`${name} ${more}`).includes(word));
  const known = [
    ...actionsFor(side, here, month),
    ...pageTargets(side, here),
    ...placesOf(session, texts).map(({ id, name, to }) => ({ id, name, kind: palette.place, to: base + to })),
  ].filter(fits);
  if (words.length === 0) {
    const found = [...recentTargets(session.email, here), ...known].slice(0, shownAtOnce);
    return { found, isAsking: false, hasFailed: false };
  }
  const isBehind = typed.trim() !== asked;
  // While more is typed, what was found before stays as far as it fits.
  const results = search.results
    .flatMap((one) => targetsOf(one, { here, month, kind: side.kind }))
    .filter((one) => !isBehind || fits(one));
  const first = known.slice(0, results.length === 0 ? shownAtOnce : pagesAtOnce);
  const found = [...first, ...results].slice(0, shownAtOnce);
  return { found, isAsking: isAsking || isBehind, hasFailed };
}

/** What the person looked at last in this part of the console. */
function recentTargets(email: string | null, here: string): readonly Target[] {
  const isHere = ({ to }: Recent): boolean => (/^\/console\/m\/\d+/.exec(to)?.[0] ?? base) === here;
  return recentOf(email)
    .filter(isHere)
    .map(({ to, title }) => ({ id: `recent ${to}`, name: title, kind: palette.recent, to }));
}

function pageTargets(side: Side, here: string): readonly Target[] {
  return pagesFor(side.kind, side.scopes)
    .filter(({ group }) => group !== undefined)
    .map((page) => ({
      id: page.path,
      name: page.title,
      synonyms: synonyms[page.name] ?? '',
      kind: palette.page,
      to: here + addressOf(page),
    }));
}

/** What people come to do, with the page where it is done. Of those that name a month, the typed one or none. */
function actionsFor(side: Side, here: string, month: string | undefined): readonly Target[] {
  const { actions, monthActions } = palette;
  const once = Object.entries(actions[side.kind]);
  const ofMonth = month === undefined ? [] : Object.entries(monthActions[side.kind]);
  return [...ofMonth.map(([to, say]) => [`${to}/${month}`, say(monthText(month ?? ''))] as const), ...once]
    .filter(([to]) => opensFor(side, to))
    .map(([to, name]) => ({
      id: `do ${to} ${name}`,
      name,
      synonyms: month ?? '',
      kind: palette.action,
      to: here + to,
    }));
}

type Result = Schema<'SearchResult'>;

/** What the service finds. The answer to what was typed before counts no longer. */
function useFound(q: string): Omit<Targets, 'found'> & { readonly results: readonly Result[] } {
  const { side } = usePlace();
  const { data, isPlaceholderData, isFetching, isError } = useSideRead({
    key: ['search', q],
    read: (ending) =>
      side?.kind === 'merchant'
        ? merchantClient(side.merchantId).search.find(q, ending)
        : operator.search.find(q, ending),
    enabled: q !== '',
  });
  return {
    results: q === '' || isPlaceholderData ? [] : (data?.results ?? []),
    isAsking: isFetching,
    hasFailed: isError,
  };
}

interface Looking {
  readonly here: string;
  readonly month: string | undefined;
  readonly kind: Side['kind'];
}

/** Where a result leads. With a month, a merchant leads to its statement as well. */
function targetsOf(result: Result, { here, month, kind: side }: Looking): readonly Target[] {
  const { kind, id, text, merchant_id: merchantId, merchant_name: owner } = result;
  const to = side === 'operator' ? operatorAddress(result) : merchantAddress(result);
  if (to === undefined) return [];
  const isOther = side === 'operator' && kind !== 'merchant';
  const target = {
    id: `${kind} ${merchantId} ${id}`,
    name: kind === 'merchant' ? palette.merchantOf(text, id) : text,
    kind: isOther && owner !== null ? palette.kindOf(palette.kinds[kind], owner) : palette.kinds[kind],
    to: here + to,
  };
  if (kind !== 'merchant' || month === undefined) return [target];
  const name = palette.statementOf(text, monthText(month));
  return [
    {
      ...target,
      id: `statement ${id}`,
      name,
      kind: palette.kinds.statement,
      to: `${here}/month-close/${month}/${id}`,
    },
    target,
  ];
}

type AddressOf = (result: Result) => string | undefined;

const operatorAddress: AddressOf = ({ kind, id, merchant_id: merchantId, month }) => {
  if (kind === 'person') return `/people/${id}`;
  if (merchantId === null) return undefined;
  const query = new URLSearchParams({ merchant: String(merchantId), event: id });
  return {
    merchant: `/merchants/${merchantId}`,
    statement: `/month-close/${month}/${merchantId}`,
    report: reportAddress(merchantId, id),
    transaction: transactionAddress(merchantId, id),
    invalid_transaction: invalidAddress(merchantId, { id }),
    installation: `/installations/${id}`,
    event: `/events/find?${query}`,
  }[kind];
};

const merchantAddress: AddressOf = ({ kind, id, month }) =>
  ({
    merchant: undefined,
    person: '/people',
    statement: `/statements/${month}`,
    report: `/reports/${id}`,
    transaction: `/transactions?${new URLSearchParams({ id })}`,
    invalid_transaction: `/transactions/invalid?${new URLSearchParams({ id })}`,
    installation: `/installations/${id}`,
    event: `/events/find?event=${id}`,
  })[kind];
