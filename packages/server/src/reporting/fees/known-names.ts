import type { Fault } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { FeePlan } from './fee-plan.js';
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
    apps: await selectApps(tx, merchantId, apps),
    channels: await selectChannels(tx, channels),
  };
  const faults = lines.flatMap(({ appliesTo }, line) =>
    (['apps', 'channels'] as const).flatMap((list) =>
      (appliesTo?.[list] ?? []).flatMap((name, index): Fault[] => {
        if (known[list].has(name)) return [];
        const what = list === 'apps' ? `app ${name} of the plan's merchant` : `channel ${name}`;
        const pointer = `/lines/${line}/applies_to/${list}/${index}`;
        return [
          { pointer, code: `unknown_${list === 'apps' ? 'app' : 'channel'}`, detail: `There is no ${what}.` },
        ];
      }),
    ),
  );
  refuseFaults(faults);
}

/** Those of these apps that the merchant has, or any merchant if it is null. */
async function selectApps(
  tx: Queryable,
  merchantId: number | null,
  bundleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ bundleId: string }>(sql`
    select distinct bundle_id
    from stoa.app
    where merchant_id = coalesce(${merchantId}::integer, merchant_id)
      and bundle_id = any(${bundleIds}::text[])`);
  return new Set(rows.map(({ bundleId }) => bundleId));
}

async function selectChannels(tx: Queryable, channels: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ channel: string }>(sql`
    select channel
    from stoa.channel
    where channel = any(${channels}::text[])`);
  return new Set(rows.map(({ channel }) => channel));
}
