import type { Schema } from '@stoa/client';
import { Facts } from '../../components/card.js';
import { Time } from '../../components/values.js';
import { rateText } from '../../format/number.js';
import { texts } from './texts.js';

type Party = Omit<Schema<'BillingDetails'>, 'merchant_id'> & Partial<Pick<Schema<'Issuer'>, 'number_prefix'>>;

/** The issuer of statements, or the recipient of one, as printed on it. */
export function PartyFacts({ party }: { readonly party: Party }) {
  const { address, payment_days: days, number_prefix: prefix } = party;
  return (
    <Facts
      facts={[
        [texts.name, party.name],
        [texts.address, address.map((line) => <div key={line}>{line}</div>)],
        [texts.taxNumber, party.tax_number ?? undefined],
        [texts.prefix, prefix === undefined ? undefined : texts.number(prefix)],
        [texts.days, days == null ? texts.asIssuer : texts.daysText(days)],
        [texts.vat, vatOf(party)],
        [texts.since, <Time key="since" at={party.made_at} />],
        [texts.by, party.made_by],
      ]}
    />
  );
}

function vatOf({ vat_rate_basis_points: rate, vat_text: note, number_prefix: prefix }: Party): string {
  const parts = [rate == null ? undefined : rateText(rate), note ?? undefined];
  const said = parts.filter((part) => part !== undefined).join(', ');
  if (said !== '') return said;
  // Only the issuer has a number prefix. A merchant without VAT settings gets those of the issuer.
  return prefix === undefined ? texts.asIssuer : texts.noVat;
}
