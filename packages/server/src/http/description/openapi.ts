import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { readRelease } from '../../config/release.js';

/**
 * `version` is that of the document, which the specification fixes; `x-release` is the version of the Stoa that serves
 * it. Typed apart, because the type that Swagger's options have for `info` knows no extensions.
 */
const info = {
  title: 'Merchant API',
  version: '1.0.0',
  'x-release': readRelease().version,
  description:
    'The back office of an app store: merchants report settled transactions, apps learn where their installations came from, backends send what happened afterwards. Every error is a problem (RFC 9457) with a stable `code`; every answer carries `x-request-id`.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
};

/** The description of the whole interface. The calls are described in their routes. */
export const openApiInfo: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info,
  servers: [{ url: '/', description: 'This service' }],
  tags: [
    { name: 'Reporting', description: 'Upload settled transactions and follow their processing.' },
    { name: 'Installs', description: 'Match an installation to a store session.' },
    { name: 'Events', description: 'Submit attribution events from a trusted backend.' },
    { name: 'Access', description: "A merchant's own keys and apps." },
    { name: 'Tests', description: 'What only the twin of a merchant has, in which it tries things out.' },
    { name: 'People', description: 'Sign in, and let others in.' },
    { name: 'Operator', description: "The operator's own calls." },
    { name: 'Service', description: 'Keys, schemas, health and metrics.' },
    {
      name: 'Webhooks',
      description:
        'What is sent to webhook endpoints, signed by Standard Webhooks 1.0.0. They are the notifications that can also be read.',
    },
  ],
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of a merchant.' },
      credential: {
        type: 'http',
        scheme: 'basic',
        description: 'Username and password of a credential of a merchant.',
      },
      installKey: {
        type: 'http',
        scheme: 'bearer',
        description:
          'An install key of the app that calls; needed where the operator requires it for the app.',
      },
      operatorToken: { type: 'http', scheme: 'bearer', description: 'An operator token.' },
      operatorSession: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-stoa_session',
        description:
          'A person of the operator who is signed in (`stoa_session` where the service is at http on loopback). A call that changes something must come from a page of the service. A call with the header `Stoa-Unattended` does not keep the session alive: it is for pages that read again by themselves while nobody is there.',
      },
      merchantSession: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-stoa_session',
        description:
          'A person of a merchant who is signed in. Anyone who works for several merchants names one with the header `Stoa-Merchant`. A call with the header `Stoa-Unattended` does not keep the session alive.',
      },
    },
  },
};

/** The parts of an OpenAPI description that its readers use, parsed from the published JSON. */
export interface ApiDescription {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly 'x-release': string;
    readonly description?: string;
  };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: ApiOperation }>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, object>>;
    readonly responses?: Readonly<Record<string, ApiResponse>>;
    readonly headers?: Readonly<Record<string, ApiHeader>>;
    readonly securitySchemes?: Readonly<
      Record<string, { readonly scheme?: string; readonly description?: string }>
    >;
  };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: { readonly content?: ApiContent };
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: object;
    readonly description?: string;
  }[];
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface ApiHeader {
  readonly $ref?: string;
  readonly required?: boolean;
}

export interface ApiResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, ApiHeader>>;
  readonly content?: ApiContent;
}

/** Schemas and examples by content type. */
export type ApiContent = Readonly<Record<string, { readonly schema?: object; readonly example?: unknown }>>;
