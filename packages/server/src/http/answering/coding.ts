/** A content coding, or none. */
export type Coding = 'br' | 'gzip' | 'identity';

/**
 * The coding for an answer (RFC 9110, section 12.5.3): the offered one that the client prefers, or the first one if it
 * has no preference. The answer is plain if the client accepts none of them.
 */
export function codingFor<Offered extends Coding>(
  acceptEncoding: string | undefined,
  offered: readonly Offered[],
): Offered | 'identity' {
  const weights = weightsOf(acceptEncoding ?? '');
  let best: { readonly coding: Offered | 'identity'; readonly weight: number } = {
    coding: 'identity',
    weight: weights.get('identity') ?? 0,
  };
  for (const coding of offered) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0;
    const isBetter = best.coding === 'identity' ? weight >= best.weight : weight > best.weight;
    if (weight > 0 && isBetter) best = { coding, weight };
  }
  return best.coding;
}

function weightsOf(acceptEncoding: string): ReadonlyMap<string, number> {
  return new Map(
    acceptEncoding.split(',').map((one) => {
      const [coding = '', weight = ''] = one.toLowerCase().split(';');
      const given = /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(weight)?.[1];
      return [coding.trim(), given === undefined ? 1 : Number(given)];
    }),
  );
}
