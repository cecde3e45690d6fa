import { type ChangedFacts, factsByMember, type TransactionFacts, transactionKinds } from '@stoa/contract';
import { type Static, type TUnsafe, Type } from 'typebox';
import { textOrNull } from '../../http/validating/members.js';

const kinds = transactionKinds.join(', ');

const factsSchema = Type.Object({
  bundle_id: textOrNull('The app in which it was paid.'),
  kind: textOrNull(`What was paid: ${kinds}.`),
  original_transaction_id: textOrNull('Of a renewal: the first transaction of the subscription.'),
  installation_id: textOrNull('The installation that paid.'),
  channel: textOrNull('The way of payment.'),
});

/** What else is known of a transaction; null for each fact that is not known. */
export function factsOrNull(description: string): TUnsafe<Static<typeof factsSchema> | null> {
  return Type.Unsafe<Static<typeof factsSchema> | null>({
    ...factsSchema,
    type: ['object', 'null'],
    description,
  });
}

export function factsOnWire(facts: TransactionFacts | null): Static<typeof factsSchema> | null {
  return facts === null ? null : factsByMember(facts);
}

const changedMembers = {
  bundle_id: Type.Optional(textOrNull('An app of the merchant.')),
  kind: Type.Optional(textOrNull(kinds)),
  original_transaction_id: Type.Optional(textOrNull('A transaction id, of 1 to 255 characters.')),
  installation_id: Type.Optional(
    textOrNull('An installation of the merchant and, with bundle_id, of that app.'),
  ),
  channel: Type.Optional(textOrNull("A word of the operator's list.")),
};

/** As a merchant asked for them. */
export function changedFactsOrNull(description: string): TUnsafe<ChangedFacts | null> {
  return Type.Unsafe<ChangedFacts | null>({
    ...Type.Object(changedMembers),
    type: ['object', 'null'],
    description,
  });
}

/** Unknown members are refused: a misspelt one would change nothing in silence. */
export const changedFactsSchema = Type.Object(changedMembers, {
  additionalProperties: false,
  description:
    'Of a restatement: what else is known of the transaction. What is absent stays as it is; null takes it away.',
  examples: [{ kind: 'subscription_start', channel: 'web' }],
});
