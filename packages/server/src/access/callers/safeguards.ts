/** When a call asks a person for a sign-in of the last five minutes. Keys have no person, so they are never asked. */
export type AsksFresh = 'always' | 'unless dry run' | 'above the limit' | 'never';

/** What protects a call that can change something from a session that was left open. */
export interface Safeguard {
  readonly fresh: AsksFresh;
  /** Why it asks for nothing. */
  readonly because?: string;
}

const always: Safeguard = { fresh: 'always' };
const aboveTheLimit: Safeguard = { fresh: 'above the limit' };
const never = (because: string): Safeguard => ({ fresh: 'never', because });

const readsOnly = never('It changes nothing.');
const nobodyYet = never('Nobody is signed in yet; the call asks for its own proof.');
const provesItself = never('The call asks for the password or a code itself.');
const endsAccess = never('It only takes access away, and must be quick in an emergency.');
const ofOwner = never(
  "It is an owner's daily work, and reaches their own merchant only, whose list and audit trail show it.",
);
const ofDeveloper = never(
  "It is a developer's daily work, reaches their own merchant only, and gives no more than they have.",
);
const programs = never('Programs send it, with a key; its rows are its own record.');
const warns = never('It only decides when to warn.');

/**
 * Decisions 0050: what protects each call that can change something, by its operation id. The guard (sign-in/guard-calls.ts) reads
 * exactly these rows, and refuses to register a call without one.
 */
export const safeguards: Readonly<Record<string, Safeguard>> = {
  // Money, and the power to move it.
  uploadTransactionsReport: never('It only adds what the merchant owes fees for; fee plans decide the fees.'),
  validateTransactionsReport: readsOnly,
  requestCorrections: never('It only asks: an operator decides, or a policy up to its amount.'),
  correctTransaction: aboveTheLimit,
  correctTransactions: aboveTheLimit,
  acceptCorrectionRequests: aboveTheLimit,
  refuseCorrectionRequests: never('It moves nothing, and the merchant can ask again.'),
  setCorrectionPolicy: always,
  approveCorrectionProposal: always,
  refuseCorrectionProposal: always,
  createFeePlan: always,
  endFeePlan: always,
  applyFeePlans: always,
  repriceTransactions: { fresh: 'unless dry run' },
  computeWhatIf: readsOnly,
  setIssuer: always,
  setBillingDetails: always,
  closeMonth: { fresh: 'unless dry run' },
  allowSettlements: always,
  addChannel: always,
  endChannel: always,
  setReportingCadence: warns,
  removeReportingCadence: warns,

  // Who may come in.
  signIn: nobodyYet,
  useLink: nobodyYet,
  requestReset: nobodyYet,
  signOut: endsAccess,
  endSession: endsAccess,
  confirmSession: provesItself,
  acceptOffer: never('It takes what somebody else decided to give, and gives nobody else anything.'),
  changePassword: provesItself,
  beginSecondFactor: provesItself,
  turnSecondFactorOn: provesItself,
  turnSecondFactorOff: provesItself,
  inviteUser: always,
  changeUserRole: always,
  disableUser: endsAccess,
  enableUser: always,
  eraseUser: always,
  resetUser: always,
  endUserSessions: endsAccess,
  inviteMerchantUser: always,
  changeMerchantUserRole: always,
  removeMerchantUser: endsAccess,
  inviteMember: ofOwner,
  changeMemberRole: ofOwner,
  removeMember: ofOwner,

  // Merchants and apps.
  createMerchant: never('A merchant can do nothing before it has people or keys, and those calls ask.'),
  suspendMerchant: endsAccess,
  resumeMerchant: always,
  registerApp: never('An app has nothing before it has keys, and a call that ends what it does asks.'),
  switchApp: always,

  // Keys.
  ...ofKeys(['ApiKey', 'Credential', 'InstallKey'], { giving: always, revoking: endsAccess }),
  ...ofKeys(['OwnApiKey', 'OwnCredential', 'OwnInstallKey'], { giving: ofDeveloper, revoking: endsAccess }),
  ...ofKeys(['OperatorToken'], { giving: always, revoking: always }),
  rotateSigningKey: always,
  withdrawSigningKey: always,

  // Installs, events and personal data.
  matchInstallation: programs,
  feedStoreSessions: programs,
  putAttributionData: programs,
  deleteAttributionData: programs,
  submitAttributionEvents: programs,
  validateAttributionEvents: readsOnly,
  readAttributionEvents: readsOnly,
  readMerchantAttributionEvents: readsOnly,
  replaySetAsideBatch: never('It records what was acknowledged, exactly once.'),
  replaySetAsideBatches: never('It records what was acknowledged, exactly once.'),
  simulateMatch: readsOnly,
  answerAccessRequest: readsOnly,
  erasePersonalData: always,
};

/** The four calls of each kind of key. */
function ofKeys(
  kinds: readonly string[],
  { giving, revoking }: { readonly giving: Safeguard; readonly revoking: Safeguard },
): Record<string, Safeguard> {
  return Object.fromEntries(
    kinds.flatMap((kind) => [
      [`issue${kind}`, giving],
      [`change${kind}`, giving],
      [`rotate${kind}`, giving],
      [`revoke${kind}`, revoking],
    ]),
  );
}

/** Whether the call may refuse a person for want of a fresh sign-in. */
export function asksFresh(operationId: string): boolean {
  return (safeguards[operationId]?.fresh ?? 'never') !== 'never';
}
