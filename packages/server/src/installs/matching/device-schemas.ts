import { Type } from 'typebox';
import { OptionalInt64 } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { DeviceProperties } from './device-properties.js';

const deviceProperty = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: limits.devicePropertyCharacters,
      description,
    }),
  );

/**
 * Fields of the install call and of a store session that describe the device. Some serializers write null for a value
 * that a phone does not have, so null means the same as a missing field.
 */
export const deviceModelSchema = deviceProperty('Device model identifier, e.g. `iPhone15,2`.');
export const osVersionSchema = deviceProperty("Version of the device's operating system, e.g. `17.2`.");
export const languageSchema = deviceProperty('Language of the device as a BCP 47 code, e.g. `en-US`.');

export const availableCapacitySchema = OptionalInt64({
  minimum: 0,
  description: 'Available disk capacity of the device in bytes.',
});

/** What a request says about its device; null is an absent field. */
export interface SaidDevice {
  readonly device_model?: string | null;
  readonly os_version?: string | null;
  readonly language?: string | null;
  readonly availableCapacity?: number | bigint | null;
}

/** Pure: a device as it is compared. */
export function deviceOf(body: SaidDevice): DeviceProperties {
  return {
    deviceModel: body.device_model ?? undefined,
    osVersion: body.os_version ?? undefined,
    language: body.language ?? undefined,
    availableCapacity: numberOf(body.availableCapacity),
  };
}

/** A capacity beyond 2^53 is rounded, which does no harm: matching has a tolerance of gigabytes. */
function numberOf(capacity: number | bigint | null | undefined): number | undefined {
  return capacity === null || capacity === undefined ? undefined : Number(capacity);
}
