import { amountText } from '../terminal/amount-text.js';

type Integer = bigint | number;

/** The amounts that stand, in minor units. */
interface ChargedAmounts {
  readonly currency: string;
  readonly full_amount: Integer;
  readonly tax_amount: Integer;
  readonly fee_amount: Integer | null;
}

/** Why a fee is what it is, as the service says it. */
interface FeeReason {
  readonly volume_before: Integer | null;
  readonly depends_on_volume: boolean;
  readonly parts: readonly { readonly base_amount: Integer; readonly rate_percent: string }[];
  readonly exact_fee: string;
}

/** A fee as arithmetic that anybody can repeat, in major units; no lines without a fee. */
export function feeLines(standing: ChargedAmounts | null, why: FeeReason | null): string[] {
  if (standing === null || standing.fee_amount === null || why === null) return [];
  const { currency, fee_amount: fee } = standing;
  const [full, tax] = [BigInt(standing.full_amount), BigInt(standing.tax_amount)];
  const text = (amount: Integer): string => amountText(BigInt(amount), currency);
  const products = why.parts.map(
    ({ base_amount, rate_percent }) => `${text(base_amount)} x ${rate_percent} %`,
  );
  return [
    `Base:     ${text(full)} - ${text(tax)} tax = ${text(full - tax)}`,
    ...(why.volume_before === null || !why.depends_on_volume
      ? []
      : [
          `Volume:   ${currency} ${text(why.volume_before)} in the year before it, in the order of recording`,
        ]),
    products.length === 0
      ? `Fee:      ${text(fee)}, by tiers; the volume before it was not kept`
      : `Fee:      ${products.join(' + ')} = ${why.exact_fee}, rounded ${text(fee)}`,
  ];
}
