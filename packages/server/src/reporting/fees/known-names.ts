import type { Fault } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { selectKnownGroups } from '../groups/group-store.js';
import type { TierVolume } from '../ledger/tier-volumes.js';
import type { FeeLine } from './fee-line.js';
import type { FeePlan } from './fee-plan.js';
import { selectKnownApps, selectKnownChannels } from './fee-plan-store.js';
import { refuseFaults } from './usable-fee-plan.js';

/**
 * Refuses a plan for a group that does not exist, and lines that ask for an app, a channel or a group that does not
 * exist: a misspelt one would never apply, and nobody would notice. A channel that ended is known.
 * @throws Failure unusable_fee_plan
 */
export async function assertNamesKnown(
  tx: Queryable,
  { merchantId, group, lines }: Pick<FeePlan, 'merchantId' | 'group' | 'lines'>,
): Promise<void> {
  const named = (list: NamingList) => (lines ?? []).flatMap(({ appliesTo }) => appliesTo?.[list] ?? []);
  const groups = [...named('groups'), ...(group === null ? [] : [group])];
  const known = {
    apps: await knownOf(named('apps'), (apps) => selectKnownApps(tx, merchantId, apps)),
    channels: await knownOf(named('channels'), (channels) => selectKnownChannels(tx, channels)),
    groups: await knownOf(groups, (asked) => selectKnownGroups(tx, asked)),
  };
  const faults = (lines ?? []).flatMap(({ appliesTo }, line) =>
    namingLists.flatMap((list) =>
      (appliesTo?.[list] ?? []).flatMap((name, index): Fault[] => {
        if (known[list].has(name)) return [];
        const owner = merchantId === null || list !== 'apps' ? '' : ` of merchant ${merchantId}`;
        const pointer = `/lines/${line}/applies_to/${list}/${index}`;
        const detail = `There is no ${oneOf[list]} ${name}${owner}.`;
        return [{ pointer, code: `unknown_${oneOf[list]}`, detail }];
      }),
    ),
  );
  if (group !== null && !known.groups.has(group))
    faults.push({ pointer: '/group', code: 'unknown_group', detail: `There is no group ${group}.` });
  refuseFaults(faults);
}

const oneOf = { apps: 'app', channels: 'channel', groups: 'group' } as const;
const namingLists = ['apps', 'channels', 'groups'] as const;
type NamingList = (typeof namingLists)[number];

async function knownOf(
  names: readonly string[],
  read: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  return names.length === 0 ? new Set() : read(names);
}

/**
 * The plans as this merchant may see them: without those of groups of which it is never a member, as where a membership
 * was revoked. Conditions name no such groups either, and no apps of other merchants.
 */
export async function withOwnNames(
  tx: Queryable,
  merchantId: number,
  plans: readonly FeePlan[],
): Promise<readonly FeePlan[]> {
  const named = plans.flatMap(({ lines }) => (lines ?? []).flatMap(({ appliesTo }) => appliesTo?.apps ?? []));
  const own = await knownOf(named, (apps) => selectKnownApps(tx, merchantId, apps));
  return plans.flatMap((plan) => {
    const member = new Set(plan.memberTimes?.map(({ group }) => group));
    if (plan.group !== null && !member.has(plan.group)) return [];
    const seen = ({ appliesTo, ...rest }: FeeLine): FeeLine => {
      const line = { ...rest, volume: volumeFor(member, rest.volume) };
      if (appliesTo === null) return { ...line, appliesTo };
      const apps = appliesTo.apps?.filter((app) => own.has(app)) ?? null;
      const groups = appliesTo.groups?.filter((group) => member.has(group)) ?? null;
      return { ...line, appliesTo: { ...appliesTo, apps, groups } };
    };
    return [{ ...plan, lines: plan.lines?.map(seen) ?? null }];
  });
}

function volumeFor(member: ReadonlySet<string>, volume: TierVolume | null): TierVolume | null {
  if (volume?.group === undefined || member.has(volume.group)) return volume;
  const { group: _ofOthers, ...named } = volume;
  return named;
}
