import { positiveInteger, print, table, time } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { Argument, type Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

const choices = ['hourly', 'daily', 'weekly', 'none'] as const;
type Choice = (typeof choices)[number];

/** merchant cadence. */
export function cadenceCommand(merchant: Command): void {
  databaseCommand(merchant, 'cadence', 'set how often a merchant is expected to report')
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .addArgument(new Argument('<cadence>', 'none: no reports are expected').choices([...choices]))
    .action((choice: Choice, options: DatabaseOptions & { merchant: number }) =>
      administer(options, async ({ reporting, actor }) => {
        const cadence = choice === 'none' ? null : choice;
        const state = await reporting.cadences.set(options.merchant, { cadence, by: actor });
        print(options.json, { merchant_id: state.merchantId, ...onWire(state) }, [
          state.dueAt === null
            ? `No reports of merchant ${options.merchant} are expected.`
            : `Merchant ${options.merchant} is expected to report ${choice}, next by ${time(state.dueAt)} UTC.`,
        ]);
      }),
    );
}

/** merchant list: every merchant, and whether its reports come as expected. */
export function merchantListCommand(merchant: Command): void {
  databaseCommand(merchant, 'list', 'list the merchants, and which of them have missed a report')
    .option('--begins-with <text>', 'only those whose name, in any case, or whose id begins with this')
    .action((options: DatabaseOptions & { beginsWith?: string }) =>
      administer(options, async (administration) => {
        const merchants = await merchantsOf(administration, options.beginsWith);
        print(
          options.json,
          {
            merchants: merchants.map(({ name, createdAt, suspendedAt, state }) => ({
              merchant_id: state.merchantId,
              name,
              created_at: createdAt,
              suspended_at: suspendedAt,
              ...onWire(state),
            })),
          },
          table([
            [
              'MERCHANT',
              'NAME',
              'CREATED (UTC)',
              'CADENCE',
              'LAST REPORT (UTC)',
              'NEXT DUE (UTC)',
              'SUSPENDED (UTC)',
            ],
            ...merchants.map(({ name, createdAt, suspendedAt, state }) => [
              String(state.merchantId),
              name,
              time(createdAt),
              state.cadence ?? '-',
              time(state.lastReportAt),
              state.missed ? `MISSED since ${time(state.dueAt)}` : time(state.dueAt),
              time(suspendedAt),
            ]),
          ]),
        );
      }),
    );
}

type State = Awaited<ReturnType<Administration['reporting']['cadences']['of']>>;

interface ListedMerchant {
  readonly name: string;
  readonly createdAt: Date;
  readonly suspendedAt: Date | null;
  readonly state: State;
}

/** Each merchant with its state; `ofAll` returns a state for every id. */
async function merchantsOf(
  { access, reporting }: Administration,
  beginning: string | undefined,
): Promise<ListedMerchant[]> {
  const merchants = await access.findMerchants({ after: 0, most: 2 ** 31 - 1, beginning });
  const states = await reporting.cadences.ofAll(merchants.map(({ merchantId }) => merchantId));
  const stateOf = new Map(states.map((state) => [state.merchantId, state]));
  return merchants.flatMap(({ merchantId, name, createdAt, suspendedAt }) => {
    const state = stateOf.get(merchantId);
    return state === undefined ? [] : [{ name, createdAt, suspendedAt, state }];
  });
}

function onWire({ cadence, lastReportAt, dueAt, missed }: State): object {
  return { cadence, last_report_at: lastReportAt, due_at: dueAt, missed };
}
