type Part = string | number | boolean | object | null | undefined;

/** Builds keys that start with `about`, for a query and its parts. */
const of =
  (...about: Part[]) =>
  (...parts: Part[]): Part[] => [...about, ...parts];

/** Query keys of cached responses. Refreshing a key refreshes all keys that start with it: `chats.all` the list, each chat and searches. */
export const keys = {
  access: {
    all: ['access'],
    document: of('access', 'document'),
    explanation: of('access', 'explanation'),
    grants: of('access', 'grants'),
    principals: of('access', 'principals'),
    readers: of('access', 'readers'),
    reading: of('access', 'reading'),
  },
  analytics: {
    figures: of('analytics', 'figures'),
    lessons: of('analytics', 'lessons'),
    questions: of('analytics', 'questions'),
  },
  apiKeys: { everybodys: ['api-keys', 'everybodys'], own: ['api-keys', 'own'] },
  auditEvents: of('audit-events'),
  chats: {
    all: ['chats'],
    list: ['chats', 'list'],
    one: of('chats', 'one'),
    /** Parts of one chat, removed with it. */
    invitation: (id: string, ...wanted: Part[]) => ['chats', 'one', id, 'invitation', ...wanted],
    requests: (id: string) => ['chats', 'one', id, 'requests'],
    search: of('chats', 'search'),
  },
  colleagues: of('colleagues'),
  config: ['config'],
  dashboard: of('dashboard'),
  digest: ['digest'],
  documents: {
    all: ['documents'],
    list: of('documents', 'list'),
    one: of('documents', 'one'),
    outline: of('documents', 'outline'),
    pages: of('documents', 'pages'),
  },
  domains: {
    all: ['domains'],
    changes: of('domains', 'changes'),
    list: ['domains', 'list'],
    one: of('domains', 'one'),
  },
  executions: { list: of('executions', 'list'), one: of('executions', 'one') },
  golden: of('golden'),
  groups: {
    all: ['groups'],
    list: of('groups', 'list'),
    members: of('groups', 'members'),
    offers: of('groups', 'offers'),
    one: of('groups', 'one'),
  },
  image: of('image'),
  inbox: { all: ['inbox'], counts: ['inbox', 'counts'], list: of('inbox', 'list') },
  lessonDraft: of('lesson-draft'),
  lessons: { all: ['lessons'], list: of('lessons', 'list'), one: of('lessons', 'one') },
  mailState: ['mail-state'],
  managedUsers: of('managed-users'),
  me: ['me'],
  models: {
    all: ['models'],
    embedder: ['models', 'embedder'],
    list: ['models', 'list'],
    local: ['models', 'local'],
    offered: of('models', 'offered'),
    settings: ['models', 'settings'],
    state: ['models', 'state'],
    vectors: ['models', 'vectors'],
  },
  notifications: ['notifications'],
  passkeys: ['passkeys'],
  productSettings: ['product-settings'],
  refusal: of('refusal'),
  related: of('related'),
  scim: ['scim'],
  searchState: ['search-state'],
  sessions: ['sessions'],
  sources: {
    all: ['sources'],
    check: of('sources', 'check'),
    items: of('sources', 'items'),
    kinds: ['sources', 'kinds'],
    list: of('sources', 'list'),
    syncs: of('sources', 'syncs'),
  },
  tokenUse: { all: ['token-use'], installation: ['token-use', 'installation'], own: ['token-use', 'own'] },
  ssoConnections: ['sso-connections'],
  ssoTicket: of('sso-ticket'),
  supportWidget: ['support-widget'],
  users: { list: ['users', 'list'], one: of('users', 'one') },
};
