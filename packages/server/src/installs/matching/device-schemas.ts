import { Type } from 'typebox';
import { OptionalInt64 } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';

const deviceProperty = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: limits.devicePropertyCharacters,
      description,
    }),
  );

/**
 * Fields of the install call and of a store session that describe the device. Some serializers write null for a value that a
 * phone does not have, so null means the same as a missing field.
 */
export const deviceModelSchema = deviceProperty('Device model identifier, e.g. `iPhone15,2`.');
export const osVersionSchema = deviceProperty("Version of the device's operating system, e.g. `17.2`.");
export const languageSchema = deviceProperty('Language of the device as a BCP 47 code, e.g. `en-US`.');

export const availableCapacitySchema = OptionalInt64({
  minimum: 0,
  description: 'Available disk capacity of the device in bytes.',
});
