import { isLabel, labelForm, misfit } from '@stoa/contract';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { allNotificationTypes, type NotificationType } from '../../notification-log/index.js';
import { type Outbound, outboundFaults } from '../../outbound/index.js';
import { webhooksFailures } from '../webhooks-failures.js';

/** @throws Failure unusable_webhook for an address that no attempt could reach */
export function usableUrl(url: string, outbound: Outbound): string {
  const fault = outbound.check(url);
  if (fault !== undefined) throw unusable('/url', fault, `${outboundFaults[fault]}.`);
  return url;
}

/** @throws Failure unusable_webhook */
export function usableDescription(description: string): string {
  const length = [...description].length;
  if (length > limits.webhookDescriptionCharacters)
    throw unusable(
      '/description',
      'too_long',
      `A description has at most ${limits.webhookDescriptionCharacters} characters.`,
    );
  if (!isLabel(description))
    throw unusable('/description', 'wrong_format', `A description ${misfit(labelForm, description)}`);
  return description;
}

/** Each type once, in the order of the closed list. @throws Failure unusable_webhook */
export function usableTypes(names: readonly string[] | null): readonly NotificationType[] | null {
  if (names === null) return null;
  const unknown = names.find((name) => !allNotificationTypes.some((type) => type === name));
  if (unknown !== undefined || names.length === 0)
    throw unusable(
      '/types',
      'unknown_type',
      `Types are some of: ${allNotificationTypes.join(', ')}; null stands for all.`,
    );
  return allNotificationTypes.filter((type) => names.includes(type));
}

const hourMs = 60 * 60 * 1000;

/** How long the secret before signs as well. @throws Failure unusable_webhook */
export function usableOverlap(overlapMs: number): number {
  if (overlapMs < 0 || overlapMs > limits.keyOverlapHours * hourMs)
    throw unusable(
      '/overlap_hours',
      'out_of_range',
      `The secret before signs for ${limits.keyOverlapHours / 24} days more at most.`,
    );
  return overlapMs;
}

export function unusable(pointer: string, code: string, detail: string): Failure {
  return new Failure(webhooksFailures.unusable_webhook, { detail, faults: [{ pointer, code, detail }] });
}
