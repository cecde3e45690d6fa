import { type Static, Type } from 'typebox';
import { limits } from '../../kernel/limits.js';
import {
  availableCapacitySchema,
  deviceModelSchema,
  languageSchema,
  osVersionSchema,
} from '../matching/device-schemas.js';

/**
 * Body of the install call (specification, "Installation match request"). Unknown fields are ignored, and null is an
 * absent field.
 */
export const installationMatchRequestSchema = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: limits.installTokenCharacters,
      description:
        'Unique random string made by the client; the same token always gets the same installation.',
    }),
    bundle_id: Type.String({
      minLength: 1,
      maxLength: limits.bundleIdCharacters,
      description: 'Bundle identifier of a registered app.',
    }),
    device_model: deviceModelSchema,
    os_version: osVersionSchema,
    language: languageSchema,
    availableCapacity: availableCapacitySchema,
  },
  {
    $id: 'InstallationMatchRequest',
    description:
      'Only `token` and `bundle_id` are required. For every other field, null says the same as leaving it out.',
  },
);
export type InstallationMatchRequest = Static<typeof installationMatchRequestSchema>;
