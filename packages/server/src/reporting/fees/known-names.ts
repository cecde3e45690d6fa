import type { Fault } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import type { FeeLine } from './fee-line.js';
import type { FeePlan } from './fee-plan.js';
import { selectKnownApps, selectKnownChannels } from './known-name-store.js';
import { refuseFaults } from './usable-fee-plan.js';

/**
 * Refuses lines that ask for an app or a channel that does not exist: a misspelt one would never apply, and nobody would notice. A
 * channel that ended is known.
 * @throws Failure unusable_fee_plan
 */
export async function assertNamesKnown(
  tx: Queryable,
  { merchantId, lines }: Pick<FeePlan, 'merchantId' | 'lines'>,
): Promise<void> {
  if (lines === null) return;
  const apps = lines.flatMap(({ appliesTo }) => appliesTo?.apps ?? []);
  const channels = lines.flatMap(({ appliesTo }) => appliesTo?.channels ?? []);
  if (apps.length + channels.length === 0) return;
  const known = {
    apps: await selectKnownApps(tx, merchantId, apps),
    channels: await selectKnownChannels(tx, channels),
  };
  const faults = lines.flatMap(({ appliesTo }, line) =>
    (['apps', 'channels'] as const).flatMap((list) =>
      (appliesTo?.[list] ?? []).flatMap((name, index): Fault[] => {
        if (known[list].has(name)) return [];
        const owner = merchantId === null ? '' : ` of merchant ${merchantId}`;
        const what = list === 'apps' ? `app ${name}${owner}` : `channel ${name}`;
        const pointer = `/lines/${line}/applies_to/${list}/${index}`;
        return [
          { pointer, code: `unknown_${list === 'apps' ? 'app' : 'channel'}`, detail: `There is no ${what}.` },
        ];
      }),
    ),
  );
  refuseFaults(faults);
}

/** The plans as this merchant may see them: conditions of plans of the store name no apps of other merchants. */
export async function withOwnApps(
  tx: Queryable,
  merchantId: number,
  plans: readonly FeePlan[],
): Promise<readonly FeePlan[]> {
  const named = plans.flatMap(({ lines }) => (lines ?? []).flatMap(({ appliesTo }) => appliesTo?.apps ?? []));
  if (named.length === 0) return plans;
  const own = await selectKnownApps(tx, merchantId, named);
  const seen = ({ appliesTo, ...line }: FeeLine): FeeLine => {
    const apps = appliesTo?.apps?.filter((app) => own.has(app)) ?? null;
    return { ...line, appliesTo: appliesTo && { ...appliesTo, apps } };
  };
  return plans.map((plan) => ({ ...plan, lines: plan.lines?.map(seen) ?? null }));
}
