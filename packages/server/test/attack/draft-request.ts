import type { SeededRandom } from '../seeded-random.js';
import type { Facts } from './facts.js';
import { validValue } from './grammar.js';
import { rightKey } from './hostile-credentials.js';
import type { Definitions } from './json-schema.js';
import type { Body, Operation, Parameter } from './operations.js';
import { type Outgoing, withBody } from './outgoing.js';
import { type Place, vocabulary } from './vocabulary.js';

export interface Grammar {
  readonly operations: readonly Operation[];
  readonly definitions: Definitions;
  readonly facts: Facts;
}

/** A request that the service should accept, and everything that a trick needs to spoil it. */
export interface Draft {
  readonly grammar: Grammar;
  readonly random: SeededRandom;
  readonly number: number;
  readonly operation: Operation;
  readonly place: Place;
  readonly outgoing: Outgoing;
  readonly path: string;
  readonly query: string;
  /** The value of its JSON body. */
  readonly value: unknown;
}

export function draftRequest({
  number,
  grammar,
  random,
  operation,
}: Pick<Draft, 'number' | 'grammar' | 'random' | 'operation'>): Draft {
  const { facts, definitions } = grammar;
  const tenantIndex = random.below(2);
  const place = placeOf({ random, number, facts, tenantIndex, operation });
  const path = validPath(operation, place, definitions);
  const takes = ({ name }: Parameter): boolean => isNeeded(operation, name) || random.chance(0.25);
  const query = validQuery(operation, place, { definitions, takes });
  const { type, value, text } = validBody({ ...place, where: 'body' }, operation, definitions);
  const key = rightKey(operation, facts, tenantIndex);
  const plain: Outgoing = {
    method: operation.method,
    target: query === '' ? path : `${path}?${query}`,
    version: 'HTTP/1.1',
    headers: [
      ['host', '127.0.0.1'],
      ...(key === undefined || (operation.isOpen && random.chance(0.7))
        ? []
        : [['authorization', key] as const]),
      ...(type === undefined ? [] : [['content-type', type] as const]),
    ],
    body: undefined,
  };
  const outgoing = text === undefined ? plain : withBody(plain, Buffer.from(text));
  return { number, grammar, random, operation, place, outgoing, path, query, value };
}

/** Whether the call refuses most queries without this optional parameter. */
function isNeeded({ id }: Operation, name: string): boolean {
  return id === 'listMerchantDeliveries' && name === 'merchant_id';
}

export interface PlaceOptions extends Pick<Place, 'random' | 'number' | 'facts' | 'tenantIndex'> {
  readonly operation: Operation;
}

export function placeOf({ operation, ...options }: PlaceOptions): Place {
  const tenant = options.facts.tenants[options.tenantIndex === 0 ? 0 : 1];
  return { ...options, tenant, operationId: operation.id, path: operation.path, where: 'path' };
}

export function validPath({ path, parameters }: Operation, place: Place, definitions: Definitions): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return encodeURIComponent(String(validValue({ name, schema }, place, definitions)));
  });
}

export interface QueryOptions {
  readonly definitions: Definitions;
  /** Whether the query gets this optional parameter. */
  readonly takes: (parameter: Parameter) => boolean;
}

export function validQuery(
  { parameters }: Operation,
  place: Place,
  { definitions, takes }: QueryOptions,
): string {
  return (
    parameters
      .filter((one) => one.in === 'query' && (one.required || takes(one)))
      // A list of one page has no cursor, and any other text is refused.
      .filter(({ name }) => name !== 'cursor' || vocabulary['cursor']?.(place) !== undefined)
      .map(({ name, schema }) => {
        const value = validValue({ name, schema }, { ...place, where: 'query' }, definitions);
        return `${name}=${encodeURIComponent(String(value))}`;
      })
      .join('&')
  );
}

interface MadeBody {
  readonly type?: string;
  readonly value?: unknown;
  readonly text?: string;
}

function validBody(place: Place, { bodies }: Operation, definitions: Definitions): MadeBody {
  const [first, ...others] = bodies;
  if (first === undefined) return {};
  const [type, body] = others.length > 0 && place.random.chance(0.3) ? (others[0] ?? first) : first;
  if (typeof body.example === 'string') return { type, ...exampleBody(place, body.example) };
  const value = validValue({ name: '', schema: body.schema }, place, definitions);
  return { type, value, text: JSON.stringify(value) };
}

/** Lines like the example. */
function exampleBody({ random }: Place, example: Body['example'] = '{}'): MadeBody {
  const value: unknown = JSON.parse(example);
  return { value, text: `${example}\n`.repeat(1 + random.below(20)) };
}
