import { percentOf } from '@stoa/contract/percent';
import { amountText } from '@stoa/merchant/amount-text';
import { table, visibleText } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';

type Reporting = Administration['reporting'];
export type FeePlan = Awaited<ReturnType<Reporting['feePlans']['get']>>;
type EndedFeePlan = Awaited<ReturnType<Reporting['feePlans']['end']>>;
type Repricing = Awaited<ReturnType<Reporting['requestRepricing']>>;
type FeeProposal = Awaited<ReturnType<Reporting['feeProposals']['list']>>[number];

/** A rate in parts per million as people write it: `15%`, `7.125%`. */
function rateText(ppm: number): string {
  return `${percentOf(ppm)}%`;
}

/** How many countries a line names before it only counts the rest. */
const countriesShown = 5;

/** A plan, or one that was proposed. */
type Terms = Pick<FeePlan, 'merchantId'> & {
  readonly group?: string | null | undefined;
  readonly countries: Iterable<string> | null;
  readonly tiers: readonly { currency: string; volumeFrom: bigint; ratePpm: number | null }[];
  readonly ratePpm: number | null;
  readonly lines?: readonly LineTerms[] | null | undefined;
};

/** A line of a rate card, or one that was proposed. */
type LineTerms = Omit<NonNullable<FeePlan['lines']>[number], 'ratePpm' | 'tiers'> &
  Pick<Terms, 'ratePpm' | 'tiers'>;

/** `15%`, or how many lines a rate card has. */
function chargeText({ ratePpm, lines }: Pick<Terms, 'ratePpm' | 'lines'>): string {
  if (lines === null || lines === undefined) return rateText(ratePpm ?? 0);
  return `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
}

/** A plan with its tiers or, line by line, its rate card. */
export function cardLines(plan: FeePlan): string[] {
  const { feePlanId, name, inForceFrom, inForceUntil, lines } = plan;
  const until = inForceUntil === null ? '' : ` until ${inForceUntil}`;
  return [
    `Fee plan ${feePlanId} (${visibleText(name)}) for ${scopeText(plan)}, from ${inForceFrom}${until}`,
    ...(lines === null
      ? [`Rate: ${rateText(plan.ratePpm)}, tiers: ${tiersText(plan)}`]
      : table([
          ['LINE', 'PAYEE', 'RATE', 'OF', 'TIERS', 'FIXED', 'LIMITS', 'APPLIES TO'],
          ...lines.map((line) => [
            line.name,
            line.payee ?? 'store',
            rateText(line.ratePpm),
            line.base === 'line' ? (line.baseLine ?? '') : line.base,
            `${tiersText(line)}${modeText(line)}`,
            amountsText(line.fixedAmounts),
            limitsText(line),
            conditionsText(line.appliesTo),
          ]),
        ])),
    ...plan.recurringFees.map(recurringText),
  ];
}

/** ` (whole, app, rolling 12 months)`: what is not as in most cards. */
function modeText({ tierMode, tiers, volume }: LineTerms): string {
  if (tiers.length === 0) return '';
  const parts = [...(tierMode === 'whole' ? ['whole'] : []), ...volumeText(volume)];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function volumeText(volume: LineTerms['volume']): string[] {
  if (volume === null) return [];
  const { of, period, currency, group } = volume;
  return [
    group === undefined ? of : `group ${group}`,
    period.replaceAll('_', ' '),
    ...(currency === null ? [] : [`all in ${currency}`]),
  ];
}

type RecurringFee = FeePlan['recurringFees'][number];

/** A recurring fee as a sentence: `Platform fee: monthly 25.00 EUR`. */
function recurringText({ kind, name, payee, currency, amount, month, above, of }: RecurringFee): string {
  const counted = above === null ? '' : ` above ${above} of the ${of}`;
  const when = month === null ? counted : ` in month ${month}`;
  const whose = payee === null ? '' : ` to ${visibleText(payee)}`;
  return `${visibleText(name)}${whose}: ${kind}${when} ${amountText(amount, currency)} ${currency}`;
}

type Amounts = LineTerms['fixedAmounts'];

function amountsText(amounts: Amounts): string {
  if (amounts.length === 0) return '-';
  return amounts.map(({ currency, amount }) => `${amountText(amount, currency)} ${currency}`).join(', ');
}

function limitsText({ minimumAmounts, maximumAmounts }: LineTerms): string {
  const limits = [
    ...(minimumAmounts.length === 0 ? [] : [`at least ${amountsText(minimumAmounts)}`]),
    ...(maximumAmounts.length === 0 ? [] : [`at most ${amountsText(maximumAmounts)}`]),
  ];
  return limits.length === 0 ? '-' : limits.join('; ');
}

type Conditions = NonNullable<LineTerms['appliesTo']>;

function conditionsText(conditions: LineTerms['appliesTo']): string {
  if (conditions === null) return 'all';
  const { countries, apps, kinds, channels, groups, otherwise } = conditions;
  const lists = [countries, apps, kinds, channels, groups].flatMap((list) =>
    list === null ? [] : list.join(','),
  );
  lists.push(...ageText('installation', conditions.installationAge));
  lists.push(...ageText('subscription', conditions.subscriptionAge));
  const unknown = { applies: 'and unknown', does_not_apply: 'not unknown' };
  return [...lists, ...(otherwise === null ? [] : [unknown[otherwise]])].join('; ');
}

/** `installation from 12 below 24 months` */
function ageText(what: string, range: Conditions['installationAge']): string[] {
  if (range === null) return [];
  const { fromMonths, belowMonths } = range;
  const from = fromMonths === null ? '' : ` from ${fromMonths}`;
  return [`${what}${from}${belowMonths === null ? '' : ` below ${belowMonths}`} months`];
}

/** One line of a rate card as a sentence. */
function lineText(line: LineTerms): string {
  const payee = line.payee === null ? '' : ` to ${visibleText(line.payee)}`;
  const base = line.base === 'line' ? visibleText(line.baseLine ?? '') : line.base;
  const tiers =
    line.tiers.length === 0
      ? ''
      : `, ${tiersText(line)} (${[line.tierMode, ...volumeText(line.volume)].join(', ')})`;
  const fixed = line.fixedAmounts.length === 0 ? '' : ` + ${amountsText(line.fixedAmounts)}`;
  const limits = limitsText(line) === '-' ? '' : `, ${limitsText(line)}`;
  const only = line.appliesTo === null ? '' : `, only ${conditionsText(line.appliesTo)}`;
  return `${visibleText(line.name)}${payee} ${rateText(line.ratePpm ?? 0)} of ${base}${tiers}${fixed}${limits}${only}`;
}

function scopeText({
  merchantId,
  group,
  countries,
}: Pick<Terms, 'merchantId' | 'group' | 'countries'>): string {
  const whole = group === null || group === undefined ? 'store' : `group ${group}`;
  const payer = merchantId === null ? whole : `merchant ${merchantId}`;
  if (countries === null) return payer;
  const all = [...countries];
  const shown = all.slice(0, countriesShown).join(',');
  const more = all.length > countriesShown ? ` and ${all.length - countriesShown} more` : '';
  return `${payer} ${shown}${more}`;
}

function tiersText({ tiers }: Pick<Terms, 'tiers'>): string {
  if (tiers.length === 0) return '-';
  return tiers
    .map(
      ({ currency, volumeFrom, ratePpm }) =>
        `${rateText(ratePpm ?? 0)} from ${amountText(volumeFrom, currency)} ${currency}`,
    )
    .join(', ');
}

function todayText({ inForceFrom, inForceUntil }: FeePlan, today: string): string {
  if (today < inForceFrom) return 'not yet';
  return inForceUntil === null || today < inForceUntil ? 'in force' : 'over';
}

/** One line per plan; `today` is a day of UTC. */
export function feePlanLines(plans: readonly FeePlan[], today: string): string[] {
  return table([
    ['PLAN', 'TODAY', 'SCOPE', 'RATE', 'TIERS', 'FROM', 'UNTIL', 'NAME'],
    ...plans.map((plan) => [
      String(plan.feePlanId),
      todayText(plan, today),
      scopeText(plan),
      chargeText(plan),
      plan.lines === null ? tiersText(plan) : '-',
      plan.inForceFrom,
      plan.inForceUntil ?? '-',
      plan.name,
    ]),
  ]);
}

/** The rate or the lines of a new plan, and the commands that apply it to transactions recorded before. */
export function createdLines(plan: FeePlan): string[] {
  const named = `Fee plan ${plan.feePlanId} (${plan.name}) charges`;
  const tiers = plan.tiers.length === 0 ? '' : `, ${tiersText(plan)}`;
  return [
    plan.lines === null
      ? `${named} ${rateText(plan.ratePpm)} from ${plan.inForceFrom}${tiers}.`
      : `${named} from ${plan.inForceFrom}:`,
    ...(plan.lines ?? []).map((line) => `  ${lineText(line)}`),
    ...plan.recurringFees.map((fee) => `  ${recurringText(fee)}`),
    'Next: stoa fee-plan apply, if transactions were recorded while no plan covered them;',
    'stoa fee-plan reprice --dry-run, if another plan has charged them.',
  ];
}

export function waitingLine({ feeProposalId }: Pick<FeeProposal, 'feeProposalId'>): string {
  return `It waits for a second person: proposal ${feeProposalId}. Nothing was changed yet.`;
}

/** A line for each change of fees that waits for a second person, or waited. */
export function feeProposalLines(proposals: readonly FeeProposal[]): string[] {
  return table([
    ['PROPOSAL', 'STATE', 'WHAT', 'PROPOSED BY', 'PROPOSED AT', 'DECIDED BY'],
    ...proposals.map((one) => [
      String(one.feeProposalId),
      one.state,
      subjectOf(one),
      one.proposer.name,
      one.proposedAt.toISOString(),
      one.decidedBy ?? '-',
    ]),
  ]);
}

function proposedPlan(plan: Extract<FeeProposal, { readonly kind: 'fee_plan' }>['content']): string {
  const { name, inForceFrom, inForceUntil, tiers, lines, recurringFees = [] } = plan;
  const recurring = recurringFees.map((fee) => `; ${recurringText(fee)}`).join('');
  const until = inForceUntil === null ? '' : ` until ${inForceUntil}`;
  const above = tiers.length === 0 ? '' : `, ${tiersText({ tiers })}`;
  const card = lines === undefined ? '' : `: ${lines.map(lineText).join('; ')}`;
  return `plan ${name} for ${scopeText(plan)}: ${chargeText({ ...plan, lines })} from ${inForceFrom}${until}${above}${card}${recurring}`;
}

function subjectOf(proposal: FeeProposal): string {
  if (proposal.kind === 'fee_plan') return proposedPlan(proposal.content);
  if (proposal.kind === 'fee_plan_end')
    return `end of plan ${proposal.content.feePlanId} on ${proposal.content.until}`;
  if (proposal.kind === 'group_membership') {
    const { group, merchantId, memberFrom, memberUntil } = proposal.content;
    const until = memberUntil === null ? '' : ` until ${memberUntil}`;
    return `merchant ${merchantId} in ${group} from ${memberFrom}${until}`;
  }
  if (proposal.kind === 'group_membership_end')
    return `end of membership ${proposal.content.membershipId} on ${proposal.content.until}`;
  if (proposal.kind === 'adjustment') {
    const { kind, merchantId, amount, currency, month, reason } = proposal.content;
    return `${kind} of ${amountText(amount, currency)} ${currency} for merchant ${merchantId} on ${month}: ${reason}`;
  }
  if (proposal.kind === 'adjustment_reversal') {
    const { merchantId, adjustmentId, reason } = proposal.content;
    return `taking back adjustment ${adjustmentId} of merchant ${merchantId}: ${reason}`;
  }
  const { month, merchantId, feePlanId } = proposal.content;
  const fees = feePlanId === null ? '' : `, fees of plan ${feePlanId}`;
  return `repricing of ${month}, ${scopeText({ merchantId, countries: null })}${fees}`;
}

type TriedCard = Awaited<ReturnType<Reporting['feePlans']['try']>>;

/** What the lines of a card say, and a row for each example with its calculation. */
export function triedLines({ sentences, examples }: TriedCard): string[] {
  return [
    ...sentences.map((sentence) => visibleText(sentence)),
    ...table([
      ['EXAMPLE', 'FEE', 'CALCULATION'],
      ...examples.map(({ currency, feeAmount, lines }, index) => [
        String(index + 1),
        `${amountText(feeAmount, currency)} ${currency}`,
        lines.map(({ calculation }) => calculation).join('; '),
      ]),
    ]),
  ];
}

/** How many months a hint names, with a command for each. */
const monthsNamed = 12;

/** The end of a plan, and what it charged for the time after it. */
export function endedLines({ feePlanId, inForceUntil, chargedSinceEnd }: EndedFeePlan): string[] {
  const { transactions, atMost, months } = chargedSinceEnd;
  const end = `Fee plan ${feePlanId} is in force until ${inForceUntil}, 00:00 UTC.`;
  if (transactions === 0n) return [end];
  const more = months.length > monthsNamed ? [`And ${months.length - monthsNamed} more months.`] : [];
  const count = `${atMost ? 'at most ' : ''}${transactions}`;
  return [
    end,
    `Transactions settled since then that have its fee: ${count}. Their fees stay until you reprice them.`,
    'Next: create the plan that covers them, and look at what changes:',
    ...months
      .slice(0, monthsNamed)
      .map((month) => `  stoa fee-plan reprice --month ${month} --plan ${feePlanId} --dry-run`),
    ...more,
  ];
}

interface Asked {
  readonly merchant?: number;
  readonly plan?: number;
}

/** The fees before and after, and after a dry run the command that changes them. */
export function repricedLines(
  { month, dryRun, preview, sums, proposal }: Repricing,
  { merchant, plan }: Asked,
): string[] {
  const changed = sums.filter(({ transactions }) => transactions > 0);
  const total = (of: 'transactions' | 'asCorrections' | 'uncovered'): number =>
    sums.reduce((sum, one) => sum + one[of], 0);
  const uncovered = total('uncovered');
  const scope = `${merchant === undefined ? '' : ` --merchant ${merchant}`}${plan === undefined ? '' : ` --plan ${plan}`}`;
  const closed = `of them by a correction on the next open statement: ${total('asCorrections')}`;
  return [
    changed.length === 0
      ? `${month}: nothing ${dryRun ? 'would change' : 'changed'}; each transaction is still covered by the plan that gave its fee.`
      : `${month}: fees that ${dryRun || proposal !== undefined ? 'would change' : 'changed'}: ${total('transactions')}, ${closed}.`,
    ...(changed.length === 0 ? [] : table([repricedHead, ...changed.flatMap(repricedRows)])),
    ...(uncovered === 0
      ? []
      : [`Fees that stay because no plan covers their transactions now: ${uncovered}.`]),
    ...(proposal === undefined
      ? []
      : [waitingLine(proposal), 'Once it is approved, run the same command again.']),
    ...(dryRun && changed.length > 0
      ? [
          'Nothing was changed. Next:',
          `  stoa fee-plan reprice --month ${month}${scope} --preview ${preview}`,
        ]
      : []),
  ];
}

type StoreWhatIf = Awaited<ReturnType<Reporting['computeStoreWhatIf']>>;

/** The fees of each merchant under other terms, line by line, and what they come to by currency. */
export function whatIfLines(merchants: StoreWhatIf, month: string): string[] {
  const sums = merchants.flatMap(({ sums, ...merchant }) => sums.map((sum) => ({ ...merchant, ...sum })));
  if (sums.length === 0) return [`${month}: nothing was settled.`];
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted();
  const totals = currencies.map((currency) => {
    const all = sums.filter((one) => one.currency === currency);
    const total = (of: 'feeBefore' | 'feeAfter') => all.reduce((sum, one) => sum + one[of], 0n);
    const [feeBefore, feeAfter] = [total('feeBefore'), total('feeAfter')];
    return `${currency}: ${amountText(feeBefore, currency)} before, ${amountText(feeAfter, currency)} after, a change of ${amountText(feeAfter - feeBefore, currency)}.`;
  });
  const rows = sums.flatMap((sum) => [
    feeRow(sum, [String(sum.transactions), String(sum.covered)]),
    ...lineRows(sum),
  ]);
  const head = ['MERCHANT', 'NAME', 'CURRENCY', 'TRANSACTIONS', 'COVERED', ...feeHead];
  return [...table([head, ...rows]), ...totals, 'Nothing was stored.'];
}

const feeHead = ['FEE BEFORE', 'FEE AFTER', 'CHANGE'];
const repricedHead = ['MERCHANT', 'NAME', 'CURRENCY', 'TRANSACTIONS', 'CORRECTIONS', ...feeHead];

function repricedRows(sum: Repricing['sums'][number]): string[][] {
  return [feeRow(sum, [String(sum.transactions), String(sum.asCorrections)]), ...lineRows(sum)];
}

type FeeSum = Pick<
  Repricing['sums'][number],
  'merchantId' | 'merchantName' | 'currency' | 'feeBefore' | 'feeAfter' | 'lines'
>;

/** A row for each line of rate cards. */
function lineRows({ currency, lines }: FeeSum): string[][] {
  const named = lines.some(({ name }) => name !== null) ? lines : [];
  return [
    ...named.map(({ name, payee, feeBefore, feeAfter }) => [
      '',
      `  ${name ?? 'not divided'}${payee === null ? '' : ` for ${payee}`}`,
      ...['', '', ''],
      ...[feeBefore, feeAfter, feeAfter - feeBefore].map((fee) => amountText(fee, currency)),
    ]),
  ];
}

function feeRow(sum: FeeSum, counts: readonly string[]): string[] {
  const { currency, feeBefore, feeAfter } = sum;
  return [
    String(sum.merchantId),
    sum.merchantName,
    currency,
    ...counts,
    ...[feeBefore, feeAfter, feeAfter - feeBefore].map((fee) => amountText(fee, currency)),
  ];
}
