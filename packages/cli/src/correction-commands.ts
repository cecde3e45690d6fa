import { correctionUploadCommand } from '@stoa/merchant';
import { exitCodes, positiveInteger, printExact, visibleText } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { minorUnitsOf, type WrittenAmount, writtenAmount } from './major-amount.js';

type Requests = Administration['reporting']['correctionRequests'];
type MerchantOptions = DatabaseOptions & { readonly merchant: number };

/** correction list, accept, refuse, policy and proposals, and the merchant's correction upload. */
export function correctionCommands(program: Command): void {
  const parent = program
    .command('correction')
    .description('corrections that merchants ask for, such as refunds: accept or refuse them');
  listCommand(parent);
  decideCommand(parent, 'accept', 'accept requests of a merchant; each makes its correction, once');
  decideCommand(parent, 'refuse', 'refuse requests of a merchant, with a reason').requiredOption(
    '--reason <text>',
    'why; the merchant reads it',
    reason,
  );
  policyCommand(parent);
  proposalsCommand(parent);
  correctionUploadCommand(parent);
}

const states = ['waiting', 'accepted', 'refused', 'overtaken'] as const;

type ListOptions = DatabaseOptions & {
  readonly merchant?: number;
  readonly state?: (typeof states)[number];
  readonly limit: number;
};

function listCommand(parent: Command): void {
  databaseCommand(parent, 'list', 'list the requests that wait, or the newest ones of a merchant')
    .option('--merchant <id>', 'the newest requests of this merchant, in every state', positiveInteger)
    .addOption(new Option('--state <state>', 'with --merchant: only these').choices(states))
    .option('--limit <number>', 'the most to list', positiveInteger, 1_000)
    .action((options: ListOptions, command: Command) => {
      if (options.state !== undefined && options.merchant === undefined)
        command.error('error: --state goes with --merchant; without it, those that wait are listed');
      return administer(options, async ({ reporting: { correctionRequests: requests } }) => {
        const { merchant, state, limit } = options;
        const found =
          merchant === undefined
            ? await requests.listWaiting({ limit })
            : await requests.list(merchant, { state, before: undefined, limit });
        const { operatorRequestOnWire } = await import('@stoa/server');
        const wire = { correction_requests: found.map(operatorRequestOnWire) };
        const { requestLines } = await import('./correction-texts.js');
        await printExact(options.json, wire, requestLines(found));
      });
    });
}

const proposalStates = ['waiting', 'approved', 'refused', 'overtaken'] as const;

type ProposalsOptions = DatabaseOptions & {
  readonly merchant?: number;
  readonly state?: (typeof proposalStates)[number];
  readonly limit: number;
};

function proposalsCommand(parent: Command): void {
  databaseCommand(
    parent,
    'proposals',
    'list the corrections that need a second person, with those already decided; people decide over HTTP',
  )
    .option('--merchant <id>', 'only those of this merchant', positiveInteger)
    .addOption(new Option('--state <state>', 'only these').choices(proposalStates))
    .option('--limit <number>', 'the most to list', positiveInteger, 1_000)
    .action((options: ProposalsOptions) =>
      administer(options, async ({ reporting: { correctionProposals: proposals } }) => {
        const { merchant: merchantId, state, limit } = options;
        const found = await proposals.list({ merchantId, state, before: undefined, limit });
        const { proposalOnWire } = await import('@stoa/server');
        const { proposalLines } = await import('./correction-texts.js');
        await printExact(
          options.json,
          { correction_proposals: found.map(proposalOnWire) },
          proposalLines(found),
        );
      }),
    );
}

type DecideOptions = MerchantOptions & { readonly reason?: string };

function decideCommand(parent: Command, name: 'accept' | 'refuse', description: string): Command {
  return databaseCommand(parent, name, description)
    .argument('<ids...>', 'the requests, as stoa correction list shows them', collectId)
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .action((ids: number[], options: DecideOptions) =>
      administer(options, async ({ reporting: { correctionRequests: requests }, actor }) => {
        const { merchant: merchantId, reason: refusal = null } = options;
        const outcomes: Awaited<ReturnType<Requests['decide']>> = [];
        const each = [...new Set(ids)];
        for (let from = 0; from < each.length; from += idsOfCall) {
          const correctionRequestIds = each.slice(from, from + idsOfCall);
          outcomes.push(...(await requests.decide({ merchantId, correctionRequestIds, by: actor, refusal })));
        }
        await showOutcomes(outcomes, each, { json: options.json, wanted: stateAfter[name] });
      }),
    );
}

const idsOfCall = 1_000;
const stateAfter = { accept: 'accepted', refuse: 'refused' } as const;

function collectId(text: string, before: readonly number[] = []): readonly number[] {
  return [...before, positiveInteger(text)];
}

async function showOutcomes(
  outcomes: Awaited<ReturnType<Requests['decide']>>,
  ids: readonly number[],
  { json, wanted }: { readonly json: boolean | undefined; readonly wanted: string },
): Promise<void> {
  const { operatorRequestOnWire, proposalOnWire } = await import('@stoa/server');
  const { waitsFor } = await import('./correction-texts.js');
  const results = outcomes.map((one, position) => ({
    correction_request_id: ids[position] ?? 0,
    outcome: one.outcome,
    ...(one.outcome === 'failed'
      ? { problem: { code: one.failure.definition.code, detail: one.failure.detail } }
      : { request: operatorRequestOnWire(one.request) }),
  }));
  const lines = outcomes.map((one, position) => {
    const name = `Request ${ids[position] ?? 0}`;
    if (one.outcome === 'failed') return `${name}: ${one.failure.detail}`;
    if (one.outcome === 'waits') return `${name} ${waitsFor(one.proposal)}`;
    const { state, correctionId, decision } = one.request;
    const before = one.outcome === 'decided_before' ? ' before; nothing was changed' : '';
    const made = correctionId === null ? '' : `, correction ${correctionId}`;
    return `${name} is ${state}${before}${made}${decision === null ? '' : `: ${visibleText(decision)}`}`;
  });
  const proposals = new Map(
    outcomes.flatMap((one) =>
      one.outcome === 'waits' ? [[one.proposal.correctionProposalId, proposalOnWire(one.proposal)]] : [],
    ),
  );
  const waiting = proposals.size === 0 ? {} : { correction_proposals: [...proposals.values()] };
  await printExact(json, { results, ...waiting }, lines);
  const isAsWanted = (one: (typeof outcomes)[number]): boolean =>
    one.outcome === 'waits' || (one.outcome !== 'failed' && one.request.state === wanted);
  if (!outcomes.every(isAsWanted)) process.exitCode = exitCodes.failed;
}

type PolicyOptions = MerchantOptions & { readonly upTo?: WrittenAmount };

function policyCommand(parent: Command): void {
  databaseCommand(
    parent,
    'policy',
    "show or set the amount up to which a merchant's requests are accepted automatically",
  )
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .option(
      '--up-to <currency:amount>',
      'an amount in major units, like EUR:50.00: the transaction is then at most EUR 50.00 from what was recorded; EUR:0 ends it',
      (text) => writtenAmount(text, 'EUR:50.00: currency, amount in major units'),
    )
    .action(async (options: PolicyOptions, command: Command) => {
      const { merchant: merchantId, upTo } = options;
      const limit = upTo && { currency: upTo.currency, mostAmount: await minorUnitsOf(upTo, command) };
      await administer(options, async ({ reporting: { correctionRequests: requests }, actor }) => {
        if (limit !== undefined) await requests.setPolicy({ ...limit, merchantId, madeBy: actor });
        const found = await requests.policies(merchantId);
        const { policyOnWire } = await import('@stoa/server');
        const { policyLines } = await import('./correction-texts.js');
        await printExact(options.json, { correction_policies: found.map(policyOnWire) }, policyLines(found));
      });
    });
}

function reason(text: string): string {
  const trimmed = text.trim();
  if ([...trimmed].length < 1 || [...trimmed].length > 500)
    throw new InvalidArgumentError('It must have 1 to 500 characters.');
  return trimmed;
}
