import {
  compareAvailableCapacity,
  compareDeviceModel,
  compareLanguage,
  compareOsVersion,
  type DeviceProperties,
} from './device-properties.js';
import type { MatchEvidence } from './resolve-candidates.js';

export const askedProperties = ['device_model', 'os_version', 'language', 'available_capacity'] as const;
/** What an install call can say about its device. */
export type AskedProperty = (typeof askedProperties)[number];

/**
 * What the request said about its device. Its free space is not kept, because the number of bytes would be a
 * fingerprint.
 */
export interface ComparedDevice {
  readonly device_model?: string;
  readonly os_version?: string;
  readonly language?: string;
}

/**
 * The evidence as it is stored with an installation. It holds no address, and nothing about any store user, not even
 * about the one who matched. Old installations have neither of these two members.
 */
export interface InstallationEvidence extends MatchEvidence {
  /** The properties that the request did not state, or not in a readable form. */
  readonly missing?: readonly AskedProperty[];
  /** Only if it was compared with sessions. */
  readonly device?: ComparedDevice;
}

/** Adds to the evidence of a match what the request said about its device, and what it left out. */
export function completeEvidence(evidence: MatchEvidence, request: DeviceProperties): InstallationEvidence {
  const missing = askedProperties.filter((property) => !legible[property](request));
  if (evidence.steps.length === 0) return { ...evidence, missing };
  const values = {
    device_model: request.deviceModel?.trim(),
    os_version: request.osVersion?.trim(),
    language: request.language?.trim(),
  };
  const device = Object.fromEntries(
    Object.entries(values).filter(([property]) => !missing.some((one) => one === property)),
  );
  return { ...evidence, missing, device };
}

const legible: Readonly<Record<AskedProperty, (request: DeviceProperties) => boolean>> = {
  device_model: (request) => compareDeviceModel(request) !== undefined,
  os_version: (request) => compareOsVersion(request) !== undefined,
  language: (request) => compareLanguage(request) !== undefined,
  available_capacity: (request) => compareAvailableCapacity(request) !== undefined,
};
