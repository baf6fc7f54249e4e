import type { CallId, ClientToServerEvents, ServerToClientEvents } from '@docent/contract';

/** Why no way of asking (ways.ts) calls a call or an event. */
type Reason = { because: string; calls?: CallId[]; events?: Event[]; tests?: string[] };
type Event = `to server: ${keyof ClientToServerEvents}` | `to client: ${keyof ServerToClientEvents}`;

/** Test files are paths below `server/`; they hold the call to the rules by cases of their own. */
export const WITHOUT_A_WAY: Reason[] = [
  {
    because: 'says nothing of documents, domains or people: the API itself and settings that anybody reads',
    calls: ['getApiDescription', 'getConfig', 'getPushKey', 'listSourceKinds'],
  },
  {
    because: 'signing in and out: answers with the identity of the caller',
    calls: [
      ...(['signIn', 'signInByCode', 'signInByBackupCode', 'startPasskeySignIn', 'signInByPasskey'] as const),
      ...(['getIdToken', 'startSso', 'endOidcSignIn', 'endSamlSignIn', 'logIn', 'exchangeTicket'] as const),
      ...(['renewToken', 'logOut', 'register', 'askPasswordReset', 'setPasswordByLink'] as const),
      ...(['verifyAddress', 'readInvitation', 'acceptInvitation'] as const),
    ],
  },
  {
    because: 'the caller’s own account, keys, settings and notifications',
    calls: [
      ...(['getMe', 'listSessions', 'endAllSessions', 'endSession', 'getSupportWidget'] as const),
      ...(['startTwoFactor', 'proveTwoFactor', 'disableTwoFactor', 'makeBackupCodes'] as const),
      ...(['startPasskey', 'addPasskey', 'listPasskeys', 'deletePasskey', 'getOwnTokenUse'] as const),
      ...(['listOwnApiKeys', 'createApiKey', 'deleteOwnApiKey', 'getDigest', 'setDigest'] as const),
      ...(['readNotification', 'readAllNotifications', 'subscribeToPush', 'unsubscribeFromPush'] as const),
      'setSnooze',
    ],
    events: ['to server: read_chat', 'to client: read_chat', 'to client: notification'],
  },
  {
    because: 'administration of people, sign-in, models and the installation: no content of a domain',
    calls: [
      ...(['listApiKeys', 'deleteApiKey', 'createUser', 'getUser', 'updateUser', 'deleteUser'] as const),
      ...([
        'inviteUser',
        'releaseUser',
        'getSettings',
        'updateSettings',
        'getMailState',
        'testMail',
      ] as const),
      ...(['getSearchState', 'getTokenUse', 'listSsoConnections', 'createSsoConnection'] as const),
      ...(['updateSsoConnection', 'deleteSsoConnection', 'startSsoTest', 'readSsoTest'] as const),
      ...(['getScim', 'createScimToken', 'deleteScimToken', 'listGroups', 'createGroup'] as const),
      ...(['getGroup', 'updateGroup', 'deleteGroup', 'listGroupMembers', 'addGroupMembers'] as const),
      ...(['removeGroupMember', 'listModels', 'testModel', 'getModelState', 'getModelSettings'] as const),
      ...(['updateModelSettings', 'createModelProvider', 'updateModelProvider'] as const),
      ...(['deleteModelProvider', 'listProviderModels', 'findLocalProviders', 'getEmbedder'] as const),
      'updateEmbedder',
    ],
    tests: ['src/features/users/administration-rights.test.ts', 'test/permissions/permissions.test.ts'],
  },
  {
    because: 'writes: refused without the right, and answered with what the caller wrote or may read anyway',
    calls: [
      ...(['createDomain', 'updateDomain', 'deleteDomain', 'setGrant', 'deleteGrant'] as const),
      ...(['inviteToDomain', 'resendInvitation'] as const),
      ...(['setDomainAccess', 'importDomain', 'restoreConfigChange', 'createGoldenQuestion'] as const),
      ...(['updateGoldenQuestion', 'deleteGoldenQuestion', 'startGoldenRun', 'uploadDocuments'] as const),
      ...(['updateDocument', 'deleteDocument', 'setDocumentsAccess', 'setDocumentAccess'] as const),
      ...(['ingestDocument', 'cancelIngestion', 'createSource', 'updateSource', 'deleteSource'] as const),
      ...(['runSource', 'stopSource', 'pauseSource', 'retrySourceItem', 'decideHeld'] as const),
      ...(['startSourceSignIn', 'endSourceSignIn', 'createChat', 'updateChat', 'deleteChat'] as const),
      ...(['addParticipant', 'removeParticipant', 'uploadImage', 'rateMessage'] as const),
      ...(['deleteReview', 'updateInboxRequest', 'updateInboxGap'] as const),
    ],
    tests: [
      'test/permissions/permissions.test.ts',
      'test/permissions/rights-hold-until-the-act.test.ts',
      'test/access/races.test.ts',
    ],
  },
  {
    because: 'the sources of a domain: its managers alone, who know of every document of it',
    calls: [
      ...(['listSources', 'checkSource', 'dryRunSource', 'getSource', 'listSourceItems'] as const),
      ...(['listSourceSyncs', 'listInboxSources'] as const),
    ],
    tests: ['test/permissions/permissions.test.ts', 'src/features/sources/sources.test.ts'],
  },
  {
    because: 'the audit log: worlds have no events of it',
    calls: ['listAuditEvents', 'exportAuditEvents'],
    tests: ['src/features/audit/audit.test.ts', 'test/access/board-and-ops.test.ts'],
  },
  {
    because: 'runs the configuration of a domain as the caller: reads as `search-test` and `ask` do',
    calls: ['testDecision', 'replayQuestion', 'getGoldenRun'],
    tests: ['test/access/loss-of-access.test.ts', 'src/features/golden/golden-access.test.ts'],
  },
  {
    because: 'lessons in the making: reads as the caller',
    calls: ['draftLesson', 'findRelatedPassages', 'createLesson', 'updateLesson', 'setLessonAccess'],
    tests: ['src/features/lessons/rests-on.test.ts', 'src/features/lessons/lessons.test.ts'],
  },
  {
    because: 'answers given away and reviewed, one at a time',
    calls: ['shareAnswers', 'unshareAnswers', 'reviewMessage', 'askExpert', 'listChatRequests'],
    tests: [
      'test/access/shared-answers.test.ts',
      'test/access/board-and-ops.test.ts',
      'src/features/inbox/requests.test.ts',
    ],
  },
  {
    because: 'the principals of one document: its domain’s managers alone',
    calls: ['getDocumentAccess'],
    tests: ['src/features/grants/document-access.test.ts'],
  },
  {
    because: 'sums of all domains, for administrators, without names of documents',
    calls: ['getVectorProgress'],
    tests: ['src/features/vectors/vectors.test.ts'],
  },
  {
    because: 'pictures of a chat: its participants alone',
    calls: ['getImage'],
    tests: ['src/features/chats/images.test.ts'],
  },
  {
    because: 'carries no content, or only who is in a chat that the caller takes part in',
    events: [
      'to server: refresh_rooms',
      'to server: view_chat',
      'to server: typing',
      'to client: refresh_rooms',
      'to client: access_changed',
      'to client: inbox_changed',
      'to client: presence',
      'to client: typing',
      'to client: error',
    ],
  },
  {
    because: 'answers with the message as `load_chat` presents it',
    events: ['to server: stop_answer', 'to server: retry_answer'],
    tests: ['test/access/answers-are-withheld.test.ts'],
  },
];

/** Events that the ways over the socket send and receive. */
export const EVENTS_ASKED: Event[] = [
  'to server: new_message',
  'to server: load_chat',
  'to client: new_message',
  'to client: message_delta',
  'to client: message_status',
];

/** Every event of the contract: a new one does not compile until it stands here. */
export const EVENTS = Object.keys({
  'to server: new_message': 0,
  'to server: load_chat': 0,
  'to server: refresh_rooms': 0,
  'to server: read_chat': 0,
  'to server: view_chat': 0,
  'to server: typing': 0,
  'to server: stop_answer': 0,
  'to server: retry_answer': 0,
  'to client: new_message': 0,
  'to client: message_delta': 0,
  'to client: message_status': 0,
  'to client: refresh_rooms': 0,
  'to client: access_changed': 0,
  'to client: notification': 0,
  'to client: inbox_changed': 0,
  'to client: presence': 0,
  'to client: typing': 0,
  'to client: read_chat': 0,
  'to client: error': 0,
} satisfies Record<Event, 0>) as Event[]; // keys of the object above
