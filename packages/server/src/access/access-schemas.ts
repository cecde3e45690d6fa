import { appSchemas } from './apps/app-routes.js';
import { endingKeyListSchema } from './ending-keys/ending-key-routes.js';
import { accessKeySchemas } from './keys/key-sides.js';
import { merchantSchemas } from './merchants/merchant-schemas.js';
import { emptiedTwinSchema } from './twins/twin-routes.js';

/** Every schema with an `$id` of the calls for merchants, their apps and keys, and for operator tokens. */
export const accessSchemas = [
  ...merchantSchemas,
  ...appSchemas,
  ...accessKeySchemas,
  endingKeyListSchema,
  emptiedTwinSchema,
] as const;
