/**
 * Limits per user, and for unauthenticated clients, of one server: far above manual use with many tabs, far below a load that would delay
 * other users.
 */

/** Points of a user (`callsAMinute` of server/src/fixed-settings.ts): a third of a minute's may be spent at once. */
export const pointsOf = (callsAMinute: number) => ({ burst: callsAMinute / 3, aSecond: callsAMinute / 60 });

/** Points of a question in thorough mode, relative to its model calls (644 against 170 in a minute of 60 questions). */
export const THOROUGH_POINTS = 10;

/** Users that one user may invite to chats per minute, manually, by mention or as experts: 20 at 60 messages. */
export const invitationsAMinute = (messagesAMinute: number) => Math.ceil(messagesAMinute / 3);

/** E-mails about chats from one user to another per hour; further ones are combined into one. */
export const LETTERS_BETWEEN_TWO = { max: 5, seconds: 3_600 };

/** Each call costs one point, plus one point for this many bytes of its response. */
export const BYTES_A_POINT = 16 * 1024;

/** Concurrent and queued calls of one user. */
export const CALLS = { atOnce: 32, waiting: 400 };

/** Concurrent and queued socket events of one user. */
export const EVENTS = { atOnce: 8, waiting: 400 };

/** Windows of one user per server. */
export const SOCKETS_OF_A_PERSON = 250;
/** Points of a connection, which loads the rooms of all chats. */
export const CONNECTION_POINTS = 3;

/** The longest message is 20,000 characters, each at most six bytes of JSON. */
export const FRAME_BYTES = 128 * 1024;
/** Socket frames read per point of a user's budget; a long frame counts once per kB. */
export const FRAMES_A_POINT = 10;
/** Packets and characters read before authentication, which takes one packet with a token. */
export const UNKNOWN = { packets: 4, characters: 4_096 };

/** Maximum bodies of public calls: a sign-in has a token of at most 8 kB, a SAML response may be larger. */
export const PUBLIC_BODY_BYTES = 32 * 1024;
export const SAML_BODY_BYTES = 256 * 1024;
/** Limit per address for public calls without a stricter one: users of one office share an address. */
export const PUBLIC_CALLS = { max: 600, timeWindow: '1 minute' };
/** Limit per address for the description of the API, which is long. */
export const DESCRIPTIONS = { max: 60, timeWindow: '1 minute' };

/** Maximum output buffered for a connection that does not read, which is then closed. */
export const OUTGOING = { packets: 4_000, characters: 8 * 1024 * 1024 };

/** Maximum text of messages per page; a page has at least one message. */
export const PAGE_BYTES = 1024 * 1024;
