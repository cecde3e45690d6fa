import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { TSchema } from 'typebox';
import type { LongLivedPart } from '../jobs/long-lived-part.js';
import type { ExampleValues } from './description/example-of-schema.js';

/** Fastify with our types: schemas are TypeBox objects, and handlers get their static types. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** A schema that merchants can fetch, at `/schema/<file>`. */
export interface PublishedSchema {
  readonly file: string;
  readonly schema: TSchema;
}

/** What an area gives to the service. The composition root puts areas together; they do not know each other. */
export interface Area {
  /** Registers the area's calls. */
  readonly routes: (app: App) => Promise<void>;
  /** Schemas with an `$id` that the routes refer to. */
  readonly schemas: readonly TSchema[];
  /** Values for the examples of the description, by member. */
  readonly examples: ExampleValues;
  readonly published: readonly PublishedSchema[];
  /** What a process that serves the area's calls needs, in the order in which the parts start. */
  readonly parts: readonly LongLivedPart[];
  /**
   * Work that any process may do, so a process that serves calls can leave it to others. A part that both kinds of
   * process need is in both lists.
   */
  readonly jobs: readonly LongLivedPart[];
}
