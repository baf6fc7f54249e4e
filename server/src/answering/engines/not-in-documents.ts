/** What an engine writes first when the passages do not answer; it never reaches a reader. */
export const NOT_IN_DOCUMENTS = 'NOT_IN_DOCUMENTS';
