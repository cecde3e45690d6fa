import { type Logger, takeWarnings } from '../config/logger.js';
import { isDatabaseAway, sqlStateOf, tookTooLong } from './sql-state.js';

/** What the log says of a database that is away: a line when it goes, and a line when it is back. */
export interface Outage {
  /** The database has answered. After some answers without a failure between them, an outage is over. */
  answered(): void;
}

/**
 * Loops that failed try again after at most five seconds, and the heartbeat asks about once a second: after these
 * answers, all had a turn.
 */
const answersUntilOver = 6;

/**
 * While the database is away, each loop, request and connection would write a line again and again. The first line
 * opens the outage; the others, and the requests that it fails (503), are only counted, by their message.
 */
export function foldOutage(logger: Logger): Outage {
  let counts: Map<string, number> | undefined;
  let answers = 0;
  takeWarnings(logger, ({ message, members }) => {
    const { err: error, status } = members;
    // A statement that takes too long is not a sign of an outage by itself.
    const isAway = isDatabaseAway(error) && !isOfFile(error) && (counts !== undefined || !tookTooLong(error));
    if (!isAway && (counts === undefined || status !== 503)) return false;
    if (isAway) answers = 0;
    if (counts === undefined) {
      counts = new Map();
      const line = 'the database is away; until it is back, what fails is only counted';
      logger.warn({ error: nameOf(error), noticed_by: message }, line);
    } else {
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }
    return true;
  });
  return {
    answered: () => {
      if (counts === undefined) return;
      answers += 1;
      if (answers < answersUntilOver) return;
      const counted = Object.fromEntries(counts);
      counts = undefined;
      logger.warn({ counted }, 'the database is back');
    },
  };
}

/** Errors of files have a path, and some of them the codes of a connection. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && 'path' in error;
}

/** A code, such as `ECONNREFUSED` or `57P01`. Messages are left out, because a driver's error can contain a row. */
function nameOf(error: unknown): string {
  return sqlStateOf(error) ?? (error instanceof Error ? error.name : typeof error);
}
