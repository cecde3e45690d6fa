/** Something about a body that JSON Schema cannot say, or that its validators cannot see. */
export interface BeyondSchema {
  /** What the service does, in a sentence. */
  readonly rule: string;
  /** Why a schema does not say it. */
  readonly reason: string;
}

/**
 * Where the service and a published schema may come to different verdicts about a body. Otherwise a schema takes
 * exactly what the service takes; a test of the journeys holds both against this list, and docs/limits.md shows it.
 */
export const beyondSchema = {
  json: {
    rule: 'Text that repeats a member of an object, holds a NUL character or half a surrogate pair, nests too deep, or has too many members, too long names or too many arrays and objects (see the limits) is refused with 400 `malformed_json` or `unacceptable_json`',
    reason: 'a schema checks values, after a parser has read them',
  },
  number: {
    rule: 'Numbers are compared digit by digit: a fraction or an int64 is not rounded first, and a number that a double cannot hold is refused',
    reason:
      'most validators read numbers as doubles. To them, 9223372036854775808 is the bound 9223372036854775807, and 1.00000000000000000001 is an integer. Validate with a parser that keeps digits, such as `stoa report validate`, or keep amounts below 2^53',
  },
  bytes: {
    rule: 'A body, the payload of an event and attribution data are refused above a number of bytes',
    reason: 'a schema counts characters, items and members',
  },
  leapSecond: {
    rule: 'A second 60 is taken only where a leap second can be, at 23:59:60 in UTC',
    reason: 'a regular expression cannot add an offset',
  },
  weekDate: {
    rule: 'Week 53 of a year that has 52 is refused',
    reason: 'a regular expression cannot compute weekdays',
  },
  meaning: {
    rule: "Values of the operator's calls are also checked for what they mean, such as an IP address of a client, a time that is not in the future, an expiry that is, a country that is assigned",
    reason: 'it depends on the clock, on other members, or on lists and rules that are longer than a schema',
  },
} as const satisfies Readonly<Record<string, BeyondSchema>>;
