/** When a call asks a person for a sign-in of the last five minutes. Keys have no person, so they are never asked. */
export type AsksFresh = 'always' | 'unless dry run' | 'above the limit' | 'never';

/**
 * When what a call asks for waits for a second person, with STOA_FOUR_EYES: always, because nobody knows in advance
 * what it moves; or if it moves more than the limit together with what was moved lately.
 */
export type AsksSecondPerson = 'always' | 'above the limit' | 'never';

/**
 * What protects a call that can change something from a session that was left open, and from one person who acts alone.
 */
export interface Safeguard {
  readonly fresh: AsksFresh;
  readonly secondPerson: AsksSecondPerson;
  /** Why it asks for no fresh sign-in, or for no second person. */
  readonly because?: string;
}

const moves = (fresh: AsksFresh, secondPerson: Exclude<AsksSecondPerson, 'never'>): Safeguard => ({
  fresh,
  secondPerson,
});
const aboveTheLimit = moves('above the limit', 'above the limit');
const freshAlone = (because: string, fresh: AsksFresh = 'always'): Safeguard => ({
  fresh,
  secondPerson: 'never',
  because,
});
const never = (because: string): Safeguard => freshAlone(because, 'never');

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
const ofTwin = never('It reaches a twin alone, in which nothing counts.');
const letsIn = freshAlone('It moves nothing; nobody approves for somebody who let them in.');
const givesToken = freshAlone(
  'It moves nothing; nobody approves what a token proposed that they issued or rotated.',
);
const isTheSecond = freshAlone('It is what the second person does; refusing makes nothing.');
const isPrinted = freshAlone(
  'It changes no fee; each version stays listed, and a closed statement keeps its own.',
);
const sendsOnly = never('It only sends to an endpoint that somebody added what it gets anyway.');
const namesFacts = freshAlone('It says what later reports may name, and changes no fee.');
const ofMerchants = freshAlone('It moves no money of the books; the audit trail shows it.');

/**
 * Decisions 0050: what protects each call that can change something, by its operation id. The guard
 * (sign-in/guard-calls.ts) reads exactly these rows, and refuses to register a call without one.
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
  setCorrectionPolicy: freshAlone('A policy accepts by itself only what one person may correct.'),
  approveCorrectionProposal: isTheSecond,
  refuseCorrectionProposal: isTheSecond,
  createFeePlan: moves('always', 'always'),
  endFeePlan: moves('always', 'always'),
  addMerchantGroup: never('It names a group that has no members and no plans yet.'),
  createGroupMembership: moves('always', 'always'),
  endGroupMembership: moves('always', 'always'),
  applyFeePlans: freshAlone(
    'It gives first fees alone, by plans that a second person approved, and changes no fee.',
  ),
  repriceTransactions: moves('unless dry run', 'above the limit'),
  makeAdjustment: moves('always', 'above the limit'),
  reverseAdjustment: moves('always', 'above the limit'),
  approveFeeProposal: isTheSecond,
  refuseFeeProposal: isTheSecond,
  computeWhatIf: readsOnly,
  tryFeePlan: readsOnly,
  setIssuer: isPrinted,
  setBillingDetails: isPrinted,
  closeMonth: freshAlone(
    'It changes no amount; what is closed wrongly is corrected on the next statement.',
    'unless dry run',
  ),
  allowSettlements: freshAlone('It lets merchants report more, for which they owe fees.'),
  enterExchangeRate: freshAlone(
    'It changes no fee that was given: later fees see volumes by it, which statements show.',
  ),
  addChannel: namesFacts,
  endChannel: namesFacts,
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
  changeMailChoices: never(
    'It only decides what a person is mailed, and nobody is mailed what they may not read.',
  ),
  saveViews: never('It only stores how a person looks at lists.'),
  changePassword: provesItself,
  beginSecondFactor: provesItself,
  turnSecondFactorOn: provesItself,
  turnSecondFactorOff: provesItself,
  inviteUser: letsIn,
  changeUserRole: letsIn,
  disableUser: endsAccess,
  enableUser: letsIn,
  eraseUser: letsIn,
  resetUser: letsIn,
  endUserSessions: endsAccess,
  inviteMerchantUser: letsIn,
  changeMerchantUserRole: letsIn,
  removeMerchantUser: endsAccess,
  inviteMember: ofOwner,
  changeMemberRole: ofOwner,
  removeMember: ofOwner,

  // Merchants and apps.
  createMerchant: never('A merchant can do nothing before it has people or keys, and those calls ask.'),
  suspendMerchant: endsAccess,
  resumeMerchant: ofMerchants,
  registerApp: never('An app has nothing before it has keys, and a call that ends what it does asks.'),
  switchApp: ofMerchants,

  // Keys.
  ...ofKeys(['ApiKey', 'Credential', 'InstallKey'], { giving: ofMerchants, revoking: endsAccess }),
  ...ofKeys(['OwnApiKey', 'OwnCredential', 'OwnInstallKey'], { giving: ofDeveloper, revoking: endsAccess }),
  ...ofKeys(['OperatorToken'], { giving: givesToken, revoking: givesToken }),
  rotateSigningKey: ofMerchants,
  withdrawSigningKey: ofMerchants,

  // Webhooks.
  ...ofWebhooks('', ofDeveloper),
  ...ofWebhooks('Operator', ofMerchants),
  ...ofWebhooks('Merchant', ofMerchants),

  // Installs, events and personal data.
  closeTestMonth: ofTwin,
  emptyTestData: ofTwin,
  feedTestSession: ofTwin,
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
  erasePersonalData: ofMerchants,
};

/** The calls of one side. Where an endpoint leads to, and who can sign for it, are decided by three of them. */
function ofWebhooks(own: string, deciding: Safeguard): Record<string, Safeguard> {
  return {
    [`add${own}WebhookEndpoint`]: deciding,
    [`change${own}WebhookEndpoint`]: deciding,
    [`rotate${own}WebhookSecret`]: deciding,
    [`remove${own}WebhookEndpoint`]: endsAccess,
    [`test${own}WebhookEndpoint`]: sendsOnly,
    [`replay${own}Webhooks`]: sendsOnly,
  };
}

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

/** Amounts in minor units by currency. */
type Limits = ReadonlyMap<string, bigint>;

/** The limits above which a call waits for a second person; none if its row says that it does not. */
export function secondPersonAbove(operationId: string, limits: Limits): Limits {
  return safeguards[operationId]?.secondPerson === 'above the limit' ? limits : new Map();
}

/** Whether a call always waits for a second person, where anything does. */
export function alwaysWaits(operationId: string, limits: Limits): boolean {
  return safeguards[operationId]?.secondPerson === 'always' && limits.size > 0;
}
