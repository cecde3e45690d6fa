/** A running worker takes what is accepted within about a second, and the largest report takes a few. */
export const mostQueuedSeconds = 60;

/** What to do when a queue is not emptied. */
export function noWorkerAdvice(verb: string): string {
  return `Nothing is lost. Check that a process with the role worker or all runs; if one does, its log says why it does not ${verb}.`;
}
