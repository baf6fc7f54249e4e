/** First word of an engine's output when the passages do not answer; it is never shown to a reader. */
export const NOT_IN_DOCUMENTS = 'NOT_IN_DOCUMENTS';
