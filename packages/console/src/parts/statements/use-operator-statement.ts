import { type Schema, StoaError } from '@stoa/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useOperatorRead } from '../../data/use-read.js';

type Statement = Schema<'Statement'>;

/** A month without transactions has no statement, and can be closed like others. */
async function orNull(reading: Promise<Statement>): Promise<Statement | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof StoaError && error.code === 'unknown_statement') return null;
    throw error;
  }
}

/** The statement of a merchant's month, under one key on every page of the operator; null if there is none. */
export function useOperatorStatement(merchantId: number, month: string): UseQueryResult<Statement | null> {
  return useOperatorRead({
    key: ['statement', merchantId, month],
    read: (operator, ending) => orNull(operator.statements.get(merchantId, month, ending)),
  });
}
