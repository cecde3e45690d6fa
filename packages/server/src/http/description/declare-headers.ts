/** A header that is required is in every answer that declares it. */
const headers = {
  RetryAfter: {
    description: 'Seconds until the same request may be sent again (RFC 9110, section 10.2.3).',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  RateLimit: {
    description:
      'The limit by its name, how many requests it allows now (`r`), and in how many seconds it allows the whole burst again (`t`).',
    required: true,
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description:
      'The limit by its name, the requests that it allows at once (`q`), and its window in seconds (`w`).',
    required: true,
    schema: { type: 'string' },
  },
  WWWAuthenticate: {
    description: 'The kind of credential that the call takes (RFC 9110, section 11.6.1).',
    required: true,
    schema: { type: 'string' },
  },
  StoaKeyExpires: {
    description: 'When the key of the call expires (RFC 3339), if that is within 14 days: rotate it.',
    schema: { type: 'string', format: 'date-time' },
  },
  StoaMode: {
    description:
      '`test`: the call was made in a twin, with a test key or by a person who named it. Absent otherwise.',
    schema: { type: 'string', enum: ['test'] },
  },
  StoaNodesAway: {
    description:
      'Nodes of a cluster that cannot be reached, each with since when, such as `worker-1.internal:5432;since=2026-11-20T10:00:00.000Z`. What is stored of their merchants may be missing. Absent otherwise.',
    schema: { type: 'string' },
  },
} as const;

const nameOnTheWire: Readonly<Record<keyof typeof headers, string>> = {
  RetryAfter: 'Retry-After',
  RateLimit: 'RateLimit',
  RateLimitPolicy: 'RateLimit-Policy',
  WWWAuthenticate: 'WWW-Authenticate',
  StoaKeyExpires: 'Stoa-Key-Expires',
  StoaMode: 'Stoa-Mode',
  StoaNodesAway: 'Stoa-Nodes-Away',
};

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses?: Record<string, { headers?: object }>;
}

interface Description {
  paths?: Record<string, object | undefined>;
  components?: { headers?: Record<string, object> };
}

/**
 * Declares the headers that follow from a status: when to come again, and what is left of a limit. If a call is limited
 * for each merchant, its successes also say what is left. Calls that only operators or people make have no such limit:
 * there only failed sign-ins are limited. A call with a key says when the key expires.
 */
export function declareHeaders<T extends Description>(description: T): T {
  description.components = { ...description.components, headers: { ...headers } };
  for (const item of Object.values(description.paths ?? {})) {
    for (const operation of Object.values(item ?? {}) as Operation[]) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const names = namesOf(Number(status), operation);
        if (names.length > 0) response.headers = { ...response.headers, ...referencesTo(names) };
      }
    }
  }
  return description;
}

function namesOf(status: number, operation: Operation): readonly (keyof typeof headers)[] {
  if (status === 401) return ['WWWAuthenticate'];
  if (status === 429) return ['RetryAfter', 'RateLimit', 'RateLimitPolicy'];
  if (status === 503) return ['RetryAfter'];
  if (status >= 300) return [];
  return [
    ...(countsSuccesses(operation) ? (['RateLimit', 'RateLimitPolicy'] as const) : []),
    ...(takesKeys(operation) ? (['StoaKeyExpires'] as const) : []),
    ...(isForMerchants(operation) ? (['StoaMode'] as const) : []),
    ...(isForOperators(operation) ? (['StoaNodesAway'] as const) : []),
  ];
}

/** The install call does not warn, because apps do not look at headers. */
function takesKeys({ security = [] }: Operation): boolean {
  return security.some((one) => ['apiKey', 'credential', 'operatorToken'].some((scheme) => scheme in one));
}

function isForMerchants({ security = [] }: Operation): boolean {
  return security.some((one) => ['apiKey', 'credential', 'merchantSession'].some((scheme) => scheme in one));
}

function isForOperators({ security = [] }: Operation): boolean {
  return security.some((one) => 'operatorToken' in one);
}

function countsSuccesses({ responses = {}, security = [] }: Operation): boolean {
  const schemes = security.flatMap((one) => Object.keys(one));
  const isForKeys = schemes.some((scheme) => !scheme.endsWith('Session'));
  return '429' in responses && isForKeys && !schemes.includes('operatorToken');
}

function referencesTo(names: readonly (keyof typeof headers)[]): Record<string, object> {
  return Object.fromEntries(
    names.map((name) => [nameOnTheWire[name], { $ref: `#/components/headers/${name}` }]),
  );
}
