import type { Logger } from '../config/logger.js';
import { limits } from '../kernel/limits.js';
import type { Queryable } from './database.js';
import { type SqlPart, sql } from './sql.js';

/** When a statement was sent and answered, in steady milliseconds. */
export interface Beat {
  readonly askedMs: number;
  readonly answeredMs: number;
}

export interface Question {
  /** An expression whose value goes into JSON. It must be cheap: other questions wait for it. */
  asks(): SqlPart;
  answered(answer: unknown, beat: Beat): void;
  /** Present if the other questions are asked without this one when it fails, as when a lock holds it up. */
  unanswered?(): void;
}

/** Asks the database every second or so, in one statement, what a process must know again and again. */
export interface Heartbeat {
  /** Asks this, too, until the returned function is called. It may be called twice. */
  ask(question: Question): () => Promise<void>;
  /** Asks at once. @throws the driver's error when the database cannot be asked */
  beat(): Promise<void>;
  /** Ends the beats. May be called twice. */
  stop(): Promise<void>;
}

export interface HeartbeatOptions {
  /** Its connections must not be those of requests. */
  readonly database: Queryable;
  readonly logger: Logger;
  readonly steadyMs?: () => number;
  /** Called after each beat that was answered. */
  readonly onBeat?: () => void;
}

export function createHeartbeat({
  database,
  logger,
  steadyMs = () => performance.now(),
  onBeat,
}: HeartbeatOptions): Heartbeat {
  const questions = new Set<Question>();

  const askThem = async (asked: readonly Question[]): Promise<void> => {
    const expressions = asked.map((question) => question.asks());
    const askedMs = steadyMs();
    const [row] = await database.query<{ answers: unknown[] }>(sql`
      select jsonb_build_array(${expressions.reduce((list, one) => sql`${list}, ${one}`)}) as answers`);
    const answeredMs = steadyMs();
    for (const [index, question] of asked.entries())
      question.answered(row?.answers[index], { askedMs, answeredMs });
  };
  const beat = async (): Promise<void> => {
    const asked = [...questions];
    if (asked.length === 0) return;
    const needed = asked.filter(({ unanswered }) => unanswered === undefined);
    await askThem(asked).catch(async (error: unknown) => {
      if (needed.length === asked.length) throw error;
      for (const { unanswered } of asked) unanswered?.();
      if (needed.length > 0) await askThem(needed);
    });
  };

  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  const tick = (): void => {
    underWay ??= beat()
      .then(() => onBeat?.())
      .catch((error: unknown) => logger.warn({ err: error }, 'could not ask the database what is new'))
      .finally(() => {
        underWay = undefined;
      });
  };
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    timer = undefined;
    await underWay;
  };
  return {
    ask: (question) => {
      questions.add(question);
      timer ??= setInterval(tick, limits.heartbeatMs).unref();
      return async () => {
        questions.delete(question);
        if (questions.size === 0) await stop();
      };
    },
    beat,
    stop,
  };
}
