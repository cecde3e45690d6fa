import { createGate } from '../kernel/gate.js';
import { limits } from '../kernel/limits.js';
import { overloaded } from '../kernel/overloaded.js';

/** Who reads: a merchant, whoever of it calls, or a caller of the operator. Neither side takes places of the other. */
export interface Reader {
  readonly side: 'merchant' | 'operator';
  readonly id: string;
}

export interface TakenPlace {
  /** The reader takes nothing for now: others may have the place. */
  rest(): void;
  resume(): void;
  /** Hands on what `read` returns, once it is the reader's turn. */
  inTurn<T>(read: () => Promise<T>): Promise<T>;
  /** May be called twice. */
  leave(): void;
}

export interface PlaceOrder {
  /** The id of the reader. */
  readonly reader: string;
  /** A Parquet file holds a thread and a row group, so fewer of them run at once. */
  readonly isParquet: boolean;
  /** Called if the place goes to somebody else. */
  readonly onGone: () => void;
}

/** The places of one side for answers that are streamed. */
export interface ReaderPlaces {
  /**
   * If the reader, or all readers together, have as many as they may have, the one that has rested longest gives way.
   * @throws Failure overloaded if none of them rests
   */
  take(order: PlaceOrder): TakenPlace;
}

export function createReaderPlaces(): ReaderPlaces {
  const taken = new Set<PlaceOrder>();
  /** The one that has rested longest comes first. */
  const resting = new Set<PlaceOrder>();
  // A page is read by a statement, and must not wait behind those of other readers for a connection.
  const gate = createGate({ places: limits.exportPagesAtOnce, waiting: Number.POSITIVE_INFINITY });
  const leave = (place: PlaceOrder): void => {
    taken.delete(place);
    resting.delete(place);
  };
  const makeRoom = (most: number, isCounted: (place: PlaceOrder) => boolean): void => {
    if ([...taken].filter(isCounted).length < most) return;
    const place = [...resting].find(isCounted);
    if (place === undefined) throw tooMany();
    leave(place);
    place.onGone();
  };
  return {
    take: (place) => {
      makeRoom(limits.exportsOfReader, ({ reader }) => reader === place.reader);
      makeRoom(limits.exportsAtOnce, () => true);
      if (place.isParquet) makeRoom(limits.parquetExportsAtOnce, ({ isParquet }) => isParquet);
      taken.add(place);
      return {
        rest: () => void (taken.has(place) && resting.add(place)),
        resume: () => void resting.delete(place),
        inTurn: async (read) => {
          const leaveGate = await gate.enter(place.reader);
          try {
            return await read();
          } finally {
            leaveGate?.();
          }
        },
        leave: () => leave(place),
      };
    },
  };
}

function tooMany() {
  return overloaded(
    `Too many exports and downloads are running; ${limits.exportsOfReader} of one reader run at once.`,
    10,
  );
}
