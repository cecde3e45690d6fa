import type { TSchema } from 'typebox';
import type { RunnableJob } from '../jobs/job.js';
import type { App } from './app.js';

/** Something that runs until it is stopped. `stop` takes no new work, finishes what is under way, and may be called twice. */
export interface LongLivedPart {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A schema that merchants can fetch, at `/schema/<file>`. */
export interface PublishedSchema {
  readonly file: string;
  readonly schema: TSchema;
}

/** What an area gives to the service; the composition root puts areas together, and they don't know each other. */
export interface Area {
  /** Registers the area's calls. */
  readonly routes: (app: App) => Promise<void>;
  /** Schemas with an `$id` that the routes refer to. */
  readonly schemas: readonly TSchema[];
  readonly published: readonly PublishedSchema[];
  readonly jobs: readonly RunnableJob[];
  readonly parts: readonly LongLivedPart[];
}
