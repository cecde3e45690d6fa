/** The page that says what became of an event. */
export function fateOf(eventId: string): string {
  return `/events/find?event=${eventId}`;
}
