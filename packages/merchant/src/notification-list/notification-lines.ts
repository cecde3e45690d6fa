import { visibleText } from '../terminal/visible-text.js';

interface Shown {
  readonly sequence: number;
  readonly timestamp: string;
  readonly merchant_id: number | null;
  readonly type: string;
  readonly object: { readonly type: string; readonly id: string | null };
  readonly counts: Readonly<Record<string, number>>;
}

/** A line for each notification: its number, when, what, and the numbers that it has. */
export function notificationLines(notifications: readonly Shown[]): string[] {
  return notifications.map(({ sequence, timestamp, type, object, counts }) => {
    const about = object.id === null ? object.type : `${object.type} ${object.id}`;
    const numbers = Object.entries(counts).map(([name, value]) => `${name} ${value}`);
    return visibleText([String(sequence), timestamp, type, about, ...numbers].join('  '));
  });
}
