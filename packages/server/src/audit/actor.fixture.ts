import { type Actor, commandActor } from './actor.js';

/** The actor in tests that call a use case directly. */
export const tester: Actor = commandActor('tester');

/** A key of the operator, as a call would name it. */
export function operatorToken(id: number): Actor {
  return { kind: 'key', id, name: `operator token ${id}`, label: 'test', how: 'key', requestId: 'a-test' };
}
