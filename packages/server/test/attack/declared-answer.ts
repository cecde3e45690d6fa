import { gunzipSync } from 'node:zlib';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from './json-schema.js';
import type { Description, Operation } from './operations.js';
import type { Answer } from './read-answers.js';

/** Says what is wrong with an answer according to the description; undefined: nothing. */
export interface DeclaredAnswers {
  /** `also`: statuses that are right besides those that the call declares; their body is a problem. */
  fault(answer: Answer, operation: Operation | undefined, also: readonly number[]): string | undefined;
}

const problemType = 'application/problem+json';
const problemSchema: JsonSchema = { $ref: '#/components/schemas/Problem' };

const formats: Readonly<Record<string, RegExp | true>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'uri-reference': /^[!#-;=?-[\]_a-z~]*$/,
  int64: true,
  iso8601: true,
};

export function declaredAnswers({ components }: Description): DeclaredAnswers {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, formats });
  const validators = new Map<JsonSchema | string, ValidateFunction>();

  function validatorOf(schema: JsonSchema): ValidateFunction {
    const key = schema.$ref ?? schema;
    const known = validators.get(key);
    if (known !== undefined) return known;
    const made = ajv.compile({ allOf: [schema], components } as AnySchema);
    validators.set(key, made);
    return made;
  }

  function schemaFault(value: unknown, schema: JsonSchema): string | undefined {
    const validate = validatorOf(schema);
    return validate(value) ? undefined : `the body breaks its schema: ${ajv.errorsText(validate.errors)}`;
  }

  return {
    fault: (answer, operation, also) => {
      const { status, headers } = answer;
      const declared = operation?.answers.get(status);
      if (declared === undefined && !also.includes(status)) return `the status ${status} is not declared`;
      const content = declared ?? new Map([[problemType, problemSchema]]);
      const type = headers.get('content-type');
      if (status === 304 || content.size === 0) return bodyWhereNone(answer);
      const schema = content.get(type?.split(';', 1)[0] ?? '');
      if (schema === undefined)
        return `the content type ${type ?? 'is absent and'} is not declared for ${status}`;
      if (answer.body.length === 0 && headers.get('content-length') !== '0') return undefined;
      return bodyFault(answer, schema, schemaFault);
    },
  };
}

function bodyWhereNone({ status, body }: Answer): string | undefined {
  return body.length === 0 ? undefined : `a ${status} has a body`;
}

function bodyFault(
  { headers, body }: Answer,
  schema: JsonSchema,
  schemaFault: (value: unknown, schema: JsonSchema) => string | undefined,
): string | undefined {
  const type = headers.get('content-type') ?? '';
  const bytes = headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body;
  try {
    if (/^application\/(problem\+)?json/.test(type)) return schemaFault(JSON.parse(bytes.toString()), schema);
    if (schema.contentMediaType !== 'application/jwt') return undefined;
    const payload = Buffer.from(bytes.toString().split('.')[1] ?? '', 'base64url').toString();
    return schemaFault(JSON.parse(payload), schema.contentSchema ?? {});
  } catch {
    return 'the body cannot be read as what it says it is';
  }
}
