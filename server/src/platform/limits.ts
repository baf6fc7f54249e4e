/**
 * What one person, and who has not said who they are, may ask of one server: far above what somebody does by hand with
 * many tabs, far below what would keep others waiting.
 */

/** Points of a person (see `CALLS_A_MINUTE`): a third of a minute's may be spent at once. */
export const pointsOf = (callsAMinute: number) => ({ burst: callsAMinute / 3, aSecond: callsAMinute / 60 });

/** A thorough question asks the model about as often as so many ordinary ones (644 calls against 170 in a minute of 60). */
export const THOROUGH_POINTS = 10;

/** People whom one person may bring into chats in a minute, by hand, by mention or as experts: 20 of 60 messages. */
export const invitationsAMinute = (messagesAMinute: number) => Math.ceil(messagesAMinute / 3);

/** E-mails about chats from one person to another in an hour; further ones are summed up in one. */
export const LETTERS_BETWEEN_TWO = { max: 5, seconds: 3_600 };

/** Each call costs one point, plus one point for this many bytes of its response. */
export const BYTES_A_POINT = 16 * 1024;

/** Calls of one person under way, and waiting for their turn. */
export const CALLS = { atOnce: 32, waiting: 400 };

/** Socket events of one person under way, and waiting for their turn. */
export const EVENTS = { atOnce: 8, waiting: 400 };

/** Windows of one person on one server. */
export const SOCKETS_OF_A_PERSON = 250;
/** For a connection: the rooms of all chats are read. */
export const CONNECTION_POINTS = 3;

/** The longest message is 20,000 characters, each at most six bytes of JSON. */
export const FRAME_BYTES = 128 * 1024;
/** Socket frames read per point of a person's budget; a long frame counts once per kB. */
export const FRAMES_A_POINT = 10;
/** Before it is known whose a connection is, it says little: one packet with a token is all that is needed. */
export const UNKNOWN = { packets: 4, characters: 4_096 };

/** What a call says that anybody may make: signing in takes a token of 8 kB at most. A SAML answer may have more. */
export const PUBLIC_BODY_BYTES = 32 * 1024;
export const SAML_BODY_BYTES = 256 * 1024;
/** A call that anybody may make and that has no closer limit, for each address: people of one office share theirs. */
export const PUBLIC_CALLS = { max: 600, timeWindow: '1 minute' };
/** The description of the API, for each address: a long text. */
export const DESCRIPTIONS = { max: 60, timeWindow: '1 minute' };

/** What waits for a connection that does not read: beyond it, it is closed. */
export const OUTGOING = { packets: 4_000, characters: 8 * 1024 * 1024 };

/** Text of messages in one page; a page has one message at least. */
export const PAGE_BYTES = 1024 * 1024;
