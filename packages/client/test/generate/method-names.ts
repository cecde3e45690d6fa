/** A method that is not what its operation says by itself. */
export interface Named {
  /** The operationId. */
  readonly of: string;
  /** The media type of its answer; the operation's first by default. */
  readonly as?: string;
  /** How it answers, if that does not follow from the media type. */
  readonly kind?: 'json' | 'stream';
  /** Whether a repeat could do more than the call. Every call that answers 201 counts as such. */
  readonly once?: true;
}

/** The methods of an area by name, each with the operationId of its call. */
export type Names = Readonly<Record<string, Readonly<Record<string, string | Named>>>>;

/**
 * What programs call each operation of openapi.json: client, area, method. Everything else about a method follows from the operation.
 * A name that was released stays.
 */
export const methodNames = {
  merchant: {
    reports: {
      submit: 'uploadTransactionsReport',
      validate: 'validateTransactionsReport',
      result: 'getTransactionsReportResult',
      summary: 'getReport',
      list: 'listReports',
      days: 'listReportDays',
      cadence: 'getReportingCadence',
    },
    transactions: {
      list: 'listTransactions',
      invalid: 'listInvalidTransactions',
    },
    adjustments: { list: 'listAdjustments', installations: 'listChargedInstallations' },
    feePlans: {
      list: 'listFeeTerms',
    },
    statements: {
      get: 'getStatement',
      csv: 'getStatementEntries',
      entries: 'listStatementEntries',
      page: 'getStatementPage',
      pdf: { of: 'getStatementPage', as: 'application/pdf' },
      list: 'listStatements',
    },
    corrections: {
      request: 'requestCorrections',
      list: 'listCorrections',
      requests: 'listCorrectionRequests',
      getRequest: 'getCorrectionRequest',
    },
    installations: {
      match: 'matchInstallation',
      list: 'listInstallations',
      get: 'getInstallation',
    },
    events: {
      submit: 'submitAttributionEvents',
      validate: 'validateAttributionEvents',
      fate: 'getAttributionEvent',
      fates: 'readAttributionEvents',
      deliveries: 'listDeliveries',
      sums: 'listSums',
      sumsCsv: { of: 'listSums', as: 'text/csv' },
      cohorts: 'listCohorts',
      cohortsCsv: { of: 'listCohorts', as: 'text/csv' },
      warnings: 'listEventWarnings',
    },
    notifications: { list: 'listNotifications' },
    webhookEndpoints: {
      list: 'listWebhookEndpoints',
      get: 'getWebhookEndpoint',
      add: 'addWebhookEndpoint',
      change: 'changeWebhookEndpoint',
      remove: 'removeWebhookEndpoint',
      rotateSecret: 'rotateWebhookSecret',
      test: 'testWebhookEndpoint',
      replay: 'replayWebhooks',
      attempts: 'listWebhookAttempts',
    },
    search: { find: 'searchOwn' },
    twin: { close: 'closeTestMonth', visit: 'feedTestSession', empty: 'emptyTestData' },
    audit: {
      list: 'listOwnAuditEntries',
    },
    exports: {
      transactions: 'exportTransactions',
      installations: 'exportInstallations',
      events: 'exportEvents',
    },
    apps: {
      list: 'listOwnApps',
    },
    apiKeys: {
      issue: 'issueOwnApiKey',
      list: 'listOwnApiKeys',
      change: 'changeOwnApiKey',
      rotate: 'rotateOwnApiKey',
      revoke: 'revokeOwnApiKey',
      ending: 'listEndingKeys',
    },
    credentials: {
      issue: 'issueOwnCredential',
      list: 'listOwnCredentials',
      change: 'changeOwnCredential',
      rotate: 'rotateOwnCredential',
      revoke: 'revokeOwnCredential',
    },
    installKeys: {
      issue: 'issueOwnInstallKey',
      list: 'listOwnInstallKeys',
      change: 'changeOwnInstallKey',
      rotate: 'rotateOwnInstallKey',
      revoke: 'revokeOwnInstallKey',
    },
    members: {
      invite: 'inviteMember',
      list: 'listMembers',
      changeRole: 'changeMemberRole',
      remove: 'removeMember',
    },
    service: {
      publicKeys: 'getPublicKeys',
      schema: 'getPublishedSchema',
    },
  },
  operator: {
    merchants: {
      create: 'createMerchant',
      list: 'listMerchants',
      suspend: 'suspendMerchant',
      resume: 'resumeMerchant',
    },
    apps: {
      register: 'registerApp',
      list: 'listApps',
      switch: 'switchApp',
    },
    apiKeys: {
      issue: 'issueApiKey',
      list: 'listApiKeys',
      change: 'changeApiKey',
      rotate: 'rotateApiKey',
      revoke: 'revokeApiKey',
    },
    credentials: {
      issue: 'issueCredential',
      list: 'listCredentials',
      change: 'changeCredential',
      rotate: 'rotateCredential',
      revoke: 'revokeCredential',
    },
    installKeys: {
      issue: 'issueInstallKey',
      list: 'listInstallKeys',
      change: 'changeInstallKey',
      rotate: 'rotateInstallKey',
      revoke: 'revokeInstallKey',
    },
    operatorTokens: {
      issue: 'issueOperatorToken',
      list: 'listOperatorTokens',
      change: 'changeOperatorToken',
      rotate: 'rotateOperatorToken',
      revoke: 'revokeOperatorToken',
    },
    search: { find: 'searchStore' },
    notifications: { list: 'listOperatorNotifications', ofMerchant: 'listMerchantNotifications' },
    webhookEndpoints: {
      list: 'listOperatorWebhookEndpoints',
      get: 'getOperatorWebhookEndpoint',
      add: 'addOperatorWebhookEndpoint',
      change: 'changeOperatorWebhookEndpoint',
      remove: 'removeOperatorWebhookEndpoint',
      rotateSecret: 'rotateOperatorWebhookSecret',
      test: 'testOperatorWebhookEndpoint',
      replay: 'replayOperatorWebhooks',
      attempts: 'listOperatorWebhookAttempts',
    },
    merchantWebhookEndpoints: {
      list: 'listMerchantWebhookEndpoints',
      get: 'getMerchantWebhookEndpoint',
      add: 'addMerchantWebhookEndpoint',
      change: 'changeMerchantWebhookEndpoint',
      remove: 'removeMerchantWebhookEndpoint',
      rotateSecret: 'rotateMerchantWebhookSecret',
      test: 'testMerchantWebhookEndpoint',
      replay: 'replayMerchantWebhooks',
      attempts: 'listMerchantWebhookAttempts',
    },
    signingKeys: {
      list: 'listSigningKeys',
      rotate: 'rotateSigningKey',
      withdraw: 'withdrawSigningKey',
    },
    reports: {
      list: 'listAllReports',
      get: 'getMerchantReport',
      days: 'listAllReportDays',
      allowSettlements: 'allowSettlements',
      settlementAllowances: 'listSettlementAllowances',
    },
    adjustments: {
      make: 'makeAdjustment',
      list: 'listMerchantAdjustments',
      reverse: 'reverseAdjustment',
      installations: 'listMerchantChargedInstallations',
    },
    exchangeRates: { list: 'listExchangeRates', enter: 'enterExchangeRate' },
    channels: { list: 'listChannels', add: 'addChannel', end: 'endChannel' },
    groups: {
      list: 'listMerchantGroups',
      add: 'addMerchantGroup',
      memberships: 'listGroupMemberships',
      ofMerchant: 'listMerchantGroupMemberships',
      join: 'createGroupMembership',
      leave: { of: 'endGroupMembership', once: true },
    },
    cadences: {
      get: 'getMerchantReportingCadence',
      set: 'setReportingCadence',
      remove: 'removeReportingCadence',
      list: 'listReportingCadences',
    },
    transactions: {
      list: 'listMerchantTransactions',
      find: 'findTransactions',
      invalid: 'listMerchantInvalidTransactions',
    },
    feePlans: {
      create: 'createFeePlan',
      list: 'listFeePlans',
      get: 'getFeePlan',
      end: { of: 'endFeePlan', once: true },
      apply: 'applyFeePlans',
      whatIf: 'computeWhatIf',
      trial: 'tryFeePlan',
      reprice: 'repriceTransactions',
    },
    statements: {
      list: 'listStatementsOfMonth',
      ofMerchant: 'listMerchantStatements',
      get: 'getMerchantStatement',
      csv: 'getMerchantStatementEntries',
      entries: 'listMerchantStatementEntries',
      page: 'getMerchantStatementPage',
      pdf: { of: 'getMerchantStatementPage', as: 'application/pdf' },
      setIssuer: 'setIssuer',
      issuers: 'listIssuers',
      setBillingDetails: 'setBillingDetails',
      billingDetails: 'listBillingDetails',
      readiness: { of: 'getMonthReadiness', kind: 'json' },
      close: 'closeMonth',
      closings: 'listClosings',
      closing: { of: 'getClosing', kind: 'json' },
    },
    corrections: {
      make: 'correctTransaction',
      makeMany: 'correctTransactions',
      list: 'listMerchantCorrections',
      waiting: 'listWaitingCorrectionRequests',
      requests: 'listMerchantCorrectionRequests',
      accept: 'acceptCorrectionRequests',
      refuse: 'refuseCorrectionRequests',
      setPolicy: 'setCorrectionPolicy',
      policies: 'listCorrectionPolicies',
      proposals: 'listCorrectionProposals',
      proposal: 'getCorrectionProposal',
      approveProposal: 'approveCorrectionProposal',
      refuseProposal: 'refuseCorrectionProposal',
    },
    feeProposals: {
      list: 'listFeeProposals',
      get: 'getFeeProposal',
      approve: 'approveFeeProposal',
      refuse: 'refuseFeeProposal',
    },
    sessions: {
      feed: 'feedStoreSessions',
      health: 'getSessionFeed',
    },
    storeUsers: {
      putAttributionData: 'putAttributionData',
      deleteAttributionData: 'deleteAttributionData',
      accessRequest: { of: 'answerAccessRequest', kind: 'stream' },
      accessRequestPage: { of: 'answerAccessRequest', as: 'text/html', kind: 'stream' },
      erase: 'erasePersonalData',
      erasures: 'listErasures',
    },
    installations: {
      get: 'getMerchantInstallation',
      quality: 'getAttributionQuality',
      qualityOfApps: 'listAppQuality',
      simulate: 'simulateMatch',
    },
    events: {
      fate: 'getMerchantAttributionEvent',
      fates: 'readMerchantAttributionEvents',
      deliveries: 'listMerchantDeliveries',
      recorded: 'countRecordedEvents',
      sums: 'listAllSums',
      sumsCsv: { of: 'listAllSums', as: 'text/csv' },
      cohorts: 'listAllCohorts',
      cohortsCsv: { of: 'listAllCohorts', as: 'text/csv' },
      warnings: 'listAllEventWarnings',
      setAside: 'listSetAsideBatches',
      replay: 'replaySetAsideBatch',
      replayMany: 'replaySetAsideBatches',
    },
    users: {
      invite: 'inviteUser',
      list: 'listUsers',
      changeRole: 'changeUserRole',
      disable: 'disableUser',
      enable: 'enableUser',
      erase: 'eraseUser',
      reset: 'resetUser',
      endSessions: 'endUserSessions',
    },
    members: {
      invite: 'inviteMerchantUser',
      list: 'listMerchantUsers',
      changeRole: 'changeMerchantUserRole',
      remove: 'removeMerchantUser',
    },
    audit: {
      list: 'listAuditEntries',
      heads: 'listAuditHeads',
    },
    service: {
      state: 'getServiceState',
      findings: 'listServiceFindings',
      settings: 'listServiceSettings',
    },
    exports: {
      transactions: 'exportAllTransactions',
      installations: 'exportAllInstallations',
      events: 'exportAllEvents',
      audit: 'exportAudit',
    },
  },
  session: {
    session: {
      get: 'getSession',
      end: 'signOut',
      confirm: { of: 'confirmSession', once: true },
    },
    offers: {
      accept: 'acceptOffer',
    },
    sessions: {
      list: 'listSessions',
      end: 'endSession',
    },
    mail: {
      get: 'getMailChoices',
      change: 'changeMailChoices',
    },
    password: {
      change: { of: 'changePassword', once: true },
    },
    secondFactor: {
      begin: { of: 'beginSecondFactor', once: true },
      turnOn: { of: 'turnSecondFactorOn', once: true },
      turnOff: { of: 'turnSecondFactorOff', once: true },
    },
  },
} as const satisfies Readonly<Record<string, Names>>;
