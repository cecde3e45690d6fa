/**
 * Positions in PostgreSQL's log (LSN), and the names of its files: 8 hexadecimal digits each for the timeline and for
 * the two halves of the file's number. Every file has 16 MiB, initdb's default, which Stoa does not change.
 */
export const segmentBytes = 16 * 1024 * 1024;
const segmentsOfHalf = 0x1_0000_0000 / segmentBytes;

/** A position as a number of bytes, from PostgreSQL's spelling `16/B374D848`. */
export function parsePosition(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error('not a position of the log');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** PostgreSQL's spelling of a position. */
export function positionText(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** The number of the file that holds a position. */
export function segmentOf(position: bigint): number {
  return Number(position / BigInt(segmentBytes));
}

export function startOfSegment(segment: number): bigint {
  return BigInt(segment) * BigInt(segmentBytes);
}

export function segmentName(timeline: number, segment: number): string {
  const parts = [timeline, Math.floor(segment / segmentsOfHalf), segment % segmentsOfHalf];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** What a file's name says; undefined for a file that is not one of the log. */
export function parseSegmentName(name: string): { timeline: number; segment: number } | undefined {
  const [, timeline = '', high = '', low = ''] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? [];
  if (timeline === '') return undefined;
  const segment = Number.parseInt(high, 16) * segmentsOfHalf + Number.parseInt(low, 16);
  return { timeline: Number.parseInt(timeline, 16), segment };
}
