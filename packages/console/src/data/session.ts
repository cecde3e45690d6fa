import { type Schema, StoaError } from '@stoa/client';
import { useQuery } from '@tanstack/react-query';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { person } from './clients.js';

/** Who is signed in. */
export type Session = Schema<'Session'>;

/** The query key of the session. Its data is null when nobody is signed in. */
export const sessionKey = ['session'] as const;

/** Whether a call was refused because it had neither a valid session nor a valid key. */
export function isNobody(error: unknown): boolean {
  return error instanceof StoaError && error.status === 401 && error.code === 'unauthenticated';
}

/** Asks who is signed in; null: nobody. */
export async function readSession(): Promise<Session | null> {
  try {
    return await person.session.get();
  } catch (error) {
    if (isNobody(error)) return null;
    throw error;
  }
}

/** Who is signed in. It is read only once, because each read keeps the session alive. */
export function useSessionQuery() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: readSession,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** The part of the console that a page belongs to. */
export type Side =
  | { readonly kind: 'operator'; readonly role: string; readonly scopes: readonly string[] }
  | {
      readonly kind: 'merchant';
      readonly role: string;
      readonly scopes: readonly string[];
      readonly merchantId: number;
      readonly name: string;
      /** The merchant whose twin this is; null: it is no twin. */
      readonly testOf: number | null;
    };

/** The person in front of the page, and the part of the console that they look at. */
export interface Place {
  readonly session: Session;
  /** Undefined on pages that belong to no part. */
  readonly side: Side | undefined;
}

/** Set by the session gate; pages are shown inside it only. */
export const PlaceContext = createContext<Place | undefined>(undefined);

/** The person and the part of the console. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === undefined) throw new Error('this is shown outside the session gate');
  return place;
}

/** How the query keys of this part of the console begin. */
export function useScope(): readonly unknown[] {
  const { side } = usePlace();
  return side?.kind === 'merchant' ? ['merchant', side.merchantId] : ['operator'];
}

/** Whether the person may do what the scope allows, in this part of the console. */
export function useMay(scope: string): boolean {
  return usePlace().side?.scopes.includes(scope) === true;
}
