import { currencyDecimals, toMajorUnits, toRfc3339 } from '@stoa/contract';
import { explainInstallation, timeInWords } from '../reading/explain-installation.js';
import { merchantInstallationText } from '../reading/installation-schemas.js';
import type { HeldEvent } from './held-events.js';
import type { HeldPayment } from './held-payments.js';
import type { ErasureMark, HeldAttributionData, HeldInstallation, HeldSession } from './subject-store.js';

/** One thing that is held about a person, for programs and for people. */
export interface SubjectRecord {
  /** The text of a JSON object. */
  readonly json: string;
  /** The same in the order in which a page shows it. */
  readonly fields: readonly SubjectField[];
}

interface SubjectField {
  readonly label: string;
  /** Empty if nothing is held. */
  readonly text: string;
}

/** Shown instead of a hash, which would tell a person nothing. */
const keyedHash = 'a keyed hash that we cannot turn back';
const plainHash = 'a hash that we cannot turn back';

export function attributionDataRecord({ attributionData, updatedAt }: HeldAttributionData): SubjectRecord {
  return {
    json: `{"updated_at":${quoted(toRfc3339(updatedAt))},"attribution_data":${attributionData}}`,
    fields: [
      { label: 'Last changed', text: timeInWords(updatedAt) },
      { label: 'What is noted', text: attributionData },
    ],
  };
}

export function installationRecord(one: HeldInstallation): SubjectRecord {
  return {
    json: `{"merchant_name":${quoted(one.merchantName)},"app_token":${quoted(plainHash)},"installation":${merchantInstallationText(one)}}`,
    fields: [
      { label: 'App', text: one.bundleId },
      { label: 'Maker of the app', text: one.merchantName },
      { label: 'First opened', text: timeInWords(one.createdAt) },
      { label: 'Number of the installation', text: one.installationId },
      { label: 'Token of the app', text: `only ${plainHash}` },
      { label: 'Why it is linked to you', text: explainInstallation(one) },
      { label: 'What the app said about the device', text: deviceInWords(one) },
      { label: 'Copy of what was noted about you', text: one.attributionData ?? '' },
    ],
  };
}

function deviceInWords({ evidence: { device = {} } }: HeldInstallation): string {
  return [device.device_model, device.os_version, device.language]
    .filter((one) => one !== undefined)
    .join(', ');
}

export function sessionRecord(one: HeldSession): SubjectRecord {
  const { deviceModel, osVersion, language, availableCapacity } = one;
  const members = {
    seen_at: toRfc3339(one.seenAt),
    address: keyedHash,
    device_model: deviceModel === '' ? null : deviceModel,
    os_version: osVersion,
    language,
  };
  // Free space is added to the text by hand: an int64 has more digits than a number of JavaScript can hold.
  return {
    json: `${JSON.stringify(members).slice(0, -1)},"available_capacity":${availableCapacity}}`,
    fields: [
      { label: 'When', text: timeInWords(one.seenAt) },
      { label: 'Address', text: `only ${keyedHash}` },
      { label: 'Device', text: deviceModel },
      { label: 'System version', text: osVersion ?? '' },
      { label: 'Language', text: language ?? '' },
      { label: 'Free space', text: availableCapacity === null ? '' : `${availableCapacity} bytes` },
    ],
  };
}

const statesInWords: Readonly<Record<HeldEvent['state'], string>> = {
  linked: 'counted',
  waiting: 'counted, not linked yet',
  duplicate: 'sent again, not counted',
  queued: 'to be counted',
  set_aside: 'kept aside, not counted',
};

export function eventRecord(event: HeldEvent): SubjectRecord {
  const members = {
    event_id: event.eventId,
    merchant_id: event.merchantId,
    installation_id: event.installationId,
    event_name: event.eventName,
    event_datetime: event.eventDatetime,
    accepted_at: toRfc3339(event.acceptedAt),
    state: event.state,
  };
  return {
    json: `${JSON.stringify(members).slice(0, -1)},"payload":${event.payload}}`,
    fields: [
      { label: 'When', text: event.eventDatetime.replace('T', ' ') },
      { label: 'What', text: event.eventName },
      { label: 'What was sent with it', text: event.payload },
      { label: 'Arrived', text: `${timeInWords(event.acceptedAt)}; ${statesInWords[event.state]}` },
      {
        label: 'Numbers of the event and of the installation',
        text: `${event.eventId}, ${event.installationId}`,
      },
    ],
  };
}

export function paymentRecord(payment: HeldPayment): SubjectRecord {
  const { currency, fullAmount, taxAmount } = payment;
  const members = {
    transaction_id: payment.transactionId,
    merchant_id: payment.merchantId,
    installation_id: payment.installationId,
    currency,
    payer_country: payment.payerCountry,
    settled_at: toRfc3339(payment.settledAt),
  };
  const money = (amount: bigint): string =>
    `${currency} ${toMajorUnits(amount, currencyDecimals(currency) ?? 0)}`;
  // The amounts are added by hand: an int64 has more digits than a number of JavaScript can hold.
  return {
    json: `${JSON.stringify(members).slice(0, -1)},"full_amount":${fullAmount},"tax_amount":${taxAmount}}`,
    fields: [
      { label: 'When', text: timeInWords(payment.settledAt) },
      { label: 'Amount', text: `${money(fullAmount)}, tax ${money(taxAmount)}` },
      { label: 'Country', text: payment.payerCountry },
      {
        label: 'Numbers of the payment and of the installation',
        text: `${payment.transactionId}, ${payment.installationId}`,
      },
    ],
  };
}

export function erasureMarkRecord({ erasedAt }: ErasureMark): SubjectRecord {
  return {
    json: JSON.stringify({ erased_at: toRfc3339(erasedAt), store_user: plainHash }),
    fields: [
      { label: 'You were erased', text: timeInWords(erasedAt) },
      { label: 'Your identifier', text: `only ${plainHash}` },
    ],
  };
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
