/** Enough to catch a slip of the fingers; the server has the last word. */
export const EMAIL_FORM = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/;
