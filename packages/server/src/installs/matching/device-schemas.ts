import { Type } from 'typebox';
import { Int64 } from '../../http/validation.js';
import { limits } from '../../kernel/limits.js';

const deviceProperty = (description: string) =>
  Type.Optional(Type.String({ maxLength: limits.devicePropertyCharacters, description }));

/** Fields of the install call and of a store session that describe the device. */
export const deviceModelSchema = deviceProperty('Device model identifier, e.g. `iPhone15,2`.');
export const osVersionSchema = deviceProperty("Version of the device's operating system, e.g. `17.2`.");
export const languageSchema = deviceProperty('Language of the device as a BCP 47 code, e.g. `en-US`.');

export const availableCapacitySchema = Type.Optional(
  Int64({ minimum: 0, description: 'Available disk capacity of the device in bytes.' }),
);
