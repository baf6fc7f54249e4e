/** Characters that end a sentence before a space or line break; in Arabic, Urdu and Hindi too. For use within `[...]` of a pattern. */
export const STOPS = '.!?…؟۔।॥';
/** Characters that end a sentence whatever follows, as in Chinese and Japanese. */
export const WIDE_STOPS = '。！？｡．';
export const CLOSERS = '"»”)」』）';
