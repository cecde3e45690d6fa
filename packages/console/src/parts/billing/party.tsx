import type { Schema } from '@stoa/client';
import { Facts } from '../../components/card.js';
import { LongTextField, TextField } from '../../components/field.js';
import type { FormValues } from '../../components/form.js';
import { Time } from '../../components/values.js';
import { rateText } from '../../format/number.js';
import { MadeBy } from '../people/made-by.js';
import { texts } from './texts.js';

/** The issuer or the recipient of statements. */
type Party = Pick<
  Schema<'BillingDetails'>,
  'name' | 'address' | 'tax_number' | 'payment_days' | 'vat_rate_percent' | 'vat_text'
>;

interface PartyProps {
  /** The current settings. */
  readonly start: Party | undefined;
}

/** Name, address and tax number. */
export function PartyFields({ start }: PartyProps) {
  return (
    <>
      <TextField label={texts.name} name="name" start={start?.name ?? ''} required />
      <LongTextField
        label={texts.address}
        name="address"
        start={start?.address.join('\n') ?? ''}
        hint={texts.addressHint}
        required
      />
      <TextField
        label={texts.taxNumber}
        name="tax_number"
        start={start?.tax_number ?? ''}
        hint={texts.taxNumberHint}
      />
    </>
  );
}

/** Days to pay and VAT. What is empty for a merchant is taken from the issuer. */
export function TermFields({ start, isIssuer }: PartyProps & { readonly isIssuer: boolean }) {
  return (
    <>
      <TextField
        label={texts.days}
        name="payment_days"
        type="number"
        min="0"
        start={start?.payment_days == null ? '' : String(start.payment_days)}
        hint={isIssuer ? texts.daysHint : `${texts.daysHint} ${texts.daysOfIssuer}`}
        required={isIssuer}
      />
      <TextField
        label={texts.vatRate}
        name="vat_rate_percent"
        start={start?.vat_rate_percent ?? ''}
        hint={isIssuer ? texts.vatRateHint : texts.vatRateOfIssuer}
      />
      <TextField
        label={texts.vatText}
        name="vat_text"
        start={start?.vat_text ?? ''}
        hint={texts.vatTextHint}
      />
    </>
  );
}

/** The lines of a text that are not empty. */
export function linesOf(text: string | undefined): string[] {
  return (text ?? '').split('\n').flatMap((line) => line.trim() || []);
}

/** The values of the form. Empty fields are sent as null, because each save replaces everything. */
export function partyOf(values: FormValues) {
  const days = values.text('payment_days');
  return {
    name: values.text('name') ?? '',
    address: linesOf(values.text('address')),
    tax_number: values.text('tax_number') ?? null,
    payment_days: days === undefined ? null : Number(days),
    vat_rate_percent: values.text('vat_rate_percent') ?? null,
    vat_text: values.text('vat_text') ?? null,
  };
}

type PrintedParty = Omit<Schema<'BillingDetails'>, 'merchant_id'> &
  Partial<Pick<Schema<'Issuer'>, 'number_prefix' | 'bank_details'>>;

/** The issuer of statements, or the recipient of one, as printed on it. */
export function PartyFacts({ party }: { readonly party: PrintedParty }) {
  const { address, payment_days: days, number_prefix: prefix, bank_details: bank = [] } = party;
  return (
    <Facts
      facts={[
        [texts.name, party.name],
        [texts.address, address.map((line) => <div key={line}>{line}</div>)],
        [texts.taxNumber, party.tax_number ?? undefined],
        [texts.prefix, prefix === undefined ? undefined : texts.number(prefix)],
        [texts.bank, bank.length === 0 ? undefined : bank.map((line) => <div key={line}>{line}</div>)],
        [texts.days, days == null ? texts.asIssuer : texts.daysText(days)],
        [texts.vat, vatOf(party)],
        [texts.since, <Time key="since" at={party.made_at} />],
        [texts.by, <MadeBy key="by" by={party.made_by} />],
      ]}
    />
  );
}

function vatOf({ vat_rate_percent: rate, vat_text: note, number_prefix: prefix }: PrintedParty): string {
  const parts = [rate == null ? undefined : rateText(rate), note ?? undefined];
  const said = parts.filter((part) => part !== undefined).join(', ');
  if (said !== '') return said;
  // Only the issuer has a number prefix. A merchant without VAT settings gets those of the issuer.
  return prefix === undefined ? texts.asIssuer : texts.noVat;
}
