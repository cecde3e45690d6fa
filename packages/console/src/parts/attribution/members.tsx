import { type JsonValue, stringifyJson } from '@stoa/contract';
import { Facts } from '../../components/card.js';

/** The members of a JSON object with arbitrary names, with their exact values. */
export function Members({ of }: { readonly of: object }) {
  return (
    <Facts
      facts={Object.entries(of as Readonly<Record<string, JsonValue>>).map(([name, value]) => [
        name,
        <code key={name}>{typeof value === 'string' ? value : stringifyJson(value)}</code>,
      ])}
    />
  );
}
