import type { SourceKind } from './source-kinds.ts';

/** Limits and delays of the specification. Times are in milliseconds unless the name has another unit. */
export const API_VERSION_PATH = '/v1';
export const API_TIMEOUT_MS = 300_000;

export const PASSWORD_MIN_LENGTH = 6;

export const DOCUMENTS_PER_PAGE = 15;
/** Groups of states that a list of documents can be filtered by; `processing` includes queued documents. */
export const DOCUMENT_STATES = ['ingested', 'processing', 'error'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];
/** People and groups on the list of a document. */
export const DOCUMENT_PRINCIPALS_MAX = 100;
/** Documents whose access is changed in one call. */
export const DOCUMENTS_CHANGED_AT_ONCE = 500;
export const FIRST_PAGE = 1;
/** Pages of a document's text in one call. */
export const PAGES_AT_ONCE = 20;

export const MAX_IMAGES_PER_MESSAGE = 1;
export const IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;
export const IMAGE_EXTENSIONS = ['jpeg', 'jpg', 'png'] as const;
export const FILE_NAME_DISPLAY_LENGTH = 20;
export const FILE_NAME_MAX_LENGTH = 255;
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Share of a daily token limit from which the person is warned. */
export const TOKEN_WARNING_PERCENT = 80;
export const MESSAGE_MAX_CHARACTERS = 20_000;
/** Passages that a search by a program gives, unless it asks for another number. */
export const SEARCH_PASSAGES = 8;
/** Passages in one test of the search. */
export const SEARCH_TEST_PASSAGES = 20;
/** At most this many messages in one page or catch-up; a client that lacks more asks again. */
export const MESSAGES_AT_ONCE = 500;
/** The typing indicator disappears this long after the last key. */
export const TYPING_TIMEOUT_MS = 4_000;

export const QUERY_RETRIES = 2;
export const QUERY_RETRY_DELAY_CAP_MS = 30_000;
/** Delay before retry number `attempt` (0-based), as specified: min(1000^attempt, 30000). */
export const queryRetryDelay = (attempt: number) => Math.min(1000 ** attempt, QUERY_RETRY_DELAY_CAP_MS);

export const TOAST_LIMIT = 1;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const OTHER_CHAT_NOTIFICATION_DEBOUNCE_MS = 5_000;

export const SOCKET_PATH = '/socket.io';
export const SOCKET_RECONNECTION_DELAY_MS = 1_000;
export const SOCKET_RECONNECTION_DELAY_MAX_MS = 5_000;
export const SOCKET_RANDOMIZATION_FACTOR = 0.5;
export const SOCKET_TIMEOUT_MS = 20_000;
/** How long the client waits for the acknowledgement of an event before it shows ACK_TIMEOUT_MESSAGE. */
export const ACK_TIMEOUT_MS = 10_000;
export const ACK_TIMEOUT_MESSAGE = 'operation has timed out';

export const STORAGE_KEY_USER = 'user';
export const STORAGE_KEY_TOKEN = 'token';
/** The unix second at which an access token expires; 0 for anything else. */
export const tokenExpiry = (token: string): number => Number(/\.(\d+)$/.exec(token)?.[1] ?? 0);
/**
 * In the place of a domain's id: all domains that who asks reads, of which the one that fits best answers. No domain has it as
 * its id, and none may be called so.
 */
export const ALL_DOMAINS = '*';
export const selectedDomainStorageKey = (chatId: string) => `selectedDomainId_${chatId}`;

/** How often the text of an answer on its way is sent, after its first piece. */
export const MESSAGE_TEXT_EMIT_MS = 40;

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';
/** Default language of an installation: a fixed language, or the browser's. */
export const DEFAULT_LANGUAGE_CHOICES = [...LANGUAGES, 'browser'] as const;
export type DefaultLanguage = (typeof DEFAULT_LANGUAGE_CHOICES)[number];

/** Faults of an answer, in the order of the specification. The web app translates each one. */
export const FEEDBACK_REASONS = [
  'technically_wrong',
  'wrong_in_context',
  'wording_mistake',
  'neither_right_nor_wrong',
  'not_specific_enough',
  'could_not_answer_although_documented',
  'incorrect_sources',
  'other',
] as const;

/** How much time an answer saved: 0 min; 1-15 min; 15-30 min; 30 min-1 hr; 1-4; 4-8; 8-24; more than 24 hrs. */
export const TIME_SAVED_BUCKETS = [
  'none',
  'minutes_1_15',
  'minutes_15_30',
  'minutes_30_60',
  'hours_1_4',
  'hours_4_8',
  'hours_8_24',
  'hours_over_24',
] as const;

export const COMMENT_MAX_CHARACTERS = 2_000;

export const LESSON_TOPIC_MAX_CHARACTERS = 200;
export const LESSON_TEXT_MAX_CHARACTERS = 8_000;
/** Maximum length of the reason for rejecting a lesson. */
export const LESSON_REASON_MAX_CHARACTERS = 1_000;
export const DOCUMENT_NAME_MAX_CHARACTERS = 200;

/**
 * How a question ended. `failed` and `stopped` are set by the runner, the others by the workflow's steps. `may_answer`: no answer was
 * made, or one that cites nothing, and the excerpts that are nearest to one are shown. `greeted`: a greeting or thanks, which is no
 * question and is answered in kind.
 */
export const OUTCOMES = [
  'answered',
  'may_answer',
  'out_of_scope',
  'details_asked',
  'escalated',
  'not_in_documents',
  'greeted',
  'failed',
  'stopped',
] as const;

/** Analytics: maximum length of a period in days of the reader's own calendar, first and last day included. */
export const ANALYTICS_DAYS_MAX = 1_100;
/**
 * Scope of the questions: the caller's own (`own`), all in the domains that they are responsible for (`domains`), or all (`all`,
 * administrators only).
 */
export const ANALYTICS_SCOPES = ['own', 'domains', 'all'] as const;
export const ANALYTICS_FORMATS = ['csv', 'jsonl'] as const;

export const USERS_PER_PAGE = 25;

/** Providers of a support chat that can be shown to signed-in users. */
export const SUPPORT_WIDGETS = ['chatwoot', 'crisp', 'intercom'] as const;

/** Minutes between two syncs of a source. */
export const SOURCE_MINUTES_MIN = 5;
/** Default intervals by kind: the shortest one where an unchanged source costs few requests. */
export const SOURCE_MINUTES_DEFAULT = {
  website: 15,
  webdav: 15,
  s3: 15,
  sftp: 15,
  folder: 15,
  git: 5,
  imap: 5,
  sharepoint: 5,
} as const satisfies Record<SourceKind, number>;
export const SOURCE_MINUTES_MAX = 43_200;
export const SOURCES_PER_DOMAIN = 50;
export const SOURCE_PATH_MAX_CHARACTERS = 4_000;
/** Limits of a dry run: entries per list, items and seconds. */
export const DRY_RUN_NAMED = 20;
export const DRY_RUN_ITEMS = 1_000;
export const DRY_RUN_SECONDS = 60;
/** Thresholds above which a sync's deletions are held: share of the existing documents, and number. */
export const HELD_SHARE = 0.3;
export const HELD_ITEMS = 20;
/** Hours for which held items still answer; then they are hidden, not deleted. */
export const HELD_HOURS = 24;
/** Number of consecutive failed syncs after which managers are notified. */
export const SOURCE_FAILURES_TOLD = 3;

/** States of a sync. `interrupted`: its server stopped, and the next sync continues from there. */
export const SOURCE_SYNC_STATES = [
  'in_progress',
  'success',
  'completed_with_errors',
  'failed',
  'cancelled',
  'interrupted',
] as const;
/** `waiting`: a user has requested a sync, and no server has started it yet. */
export const SOURCE_STATES = [
  'not_started',
  'waiting',
  ...SOURCE_SYNC_STATES,
  'paused',
  'needs_sign_in',
] as const;
/**
 * States of an item. `waiting`: listed, not fetched yet; `taken`: its document exists; `held`: not found, and a manager decides; `hidden`:
 * held too long, excluded from answers and not deleted; `kept`: not found, but a manager has kept its document.
 */
export const SOURCE_ITEM_STATES = [
  'waiting',
  'taken',
  'failed',
  'passed_over',
  'held',
  'hidden',
  'kept',
] as const;
/** The first nine are what a place answers; the others are ours. */
export const SOURCE_FAULTS = [
  'credentials',
  /** No account has signed in at the source yet, or the sign-in has expired. */
  'sign_in',
  'forbidden',
  'not_found',
  'busy',
  'unreachable',
  'not_allowed',
  'too_large',
  'malformed',
  /** Calendar and contact files are not read. */
  'calendar',
  'contact',
  'type',
  'encrypted',
  /** Left out by what the source is to take. */
  'left_out',
  /** More items than the source is to take. */
  'too_many',
  'missing',
  'other',
] as const;

/** Scopes of an API key; all other calls are closed to keys. */
export const API_KEY_SCOPES = ['read', 'ask', 'documents'] as const;
export const API_KEYS_PER_PERSON = 20;

/** Addresses in one call that invites people to a domain. */
export const INVITATIONS_AT_ONCE = 20;

/** Actions of the audit log; an entry has actor, target, time and IP address. */
export const AUDIT_ACTIONS = [
  'user.registered',
  'user.created',
  'user.invited',
  'user.changed',
  'user.role_changed',
  'user.disabled',
  'user.enabled',
  'user.deleted',
  'user.exported',
  'user.signed_in',
  'user.sign_in_refused',
  'user.signed_out',
  'user.sessions_ended',
  'user.password_changed',
  'user.password_reset_asked',
  'user.second_factor_changed',
  'settings.changed',
  'models.changed',
  'models.provider_added',
  'models.provider_changed',
  'models.provider_deleted',
  'sso.changed',
  'group.created',
  'group.renamed',
  'group.deleted',
  'group.members_added',
  'group.member_removed',
  'group.claim_taken',
  'scim.token_created',
  'scim.token_deleted',
  'scim.user_linked',
  'scim.refused',
  'access.opened',
  'api_key.created',
  'api_key.deleted',
  'audit.exported',
  'analytics.exported',
  'domain.created',
  'domain.changed',
  'domain.deleted',
  'domain.access_changed',
  'domain.manager_lost',
  'document.added',
  'document.replaced',
  'document.access_changed',
  'document.deleted',
  'source.created',
  'source.changed',
  'source.deleted',
  'source.ran',
  'source.synced',
  'source.decided',
  'source.signed_in',
  'answers.shared',
  'answers.unshared',
  'gap.dismissed',
  'gap.restored',
  'gap.assigned',
  'gap.unassigned',
  'chat.deleted',
  'retention.applied',
] as const;

/** The fixed default name of a chat on creation, as specified; the first question takes its place. */
export const DEFAULT_CHAT_NAME = 'New chat';

/** How many questions after its dismissal open a knowledge gap again. */
export const GAP_REOPENS_AFTER = 3;

/** How often what waits for a person is sent by mail. */
export const DIGEST_FREQUENCIES = ['off', 'daily', 'weekly'] as const;
