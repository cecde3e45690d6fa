import type { DeviceProperties } from './device-properties.js';

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
