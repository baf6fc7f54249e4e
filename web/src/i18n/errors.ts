import { ApiError } from '../api/client.ts';
import { currentLanguage } from './i18n.ts';
import type { Translate } from './translate.ts';

/**
 * Codes with little information, with the server's standard sentence of each: any other sentence is more precise than the translation of
 * the code.
 */
export const GENERAL: Record<string, string> = {
  invalid_input: 'The request is not valid.',
  not_found: 'Not found.',
  unexpected: 'Something went wrong on our end',
};

const wordCode = (t: Translate, { code, message }: ApiError): string =>
  t(`errors.${code}`, { defaultValue: message || t('errors.unexpected') });

/** Translates an error; returns the server's own sentence where it is more precise than the code, or the code is unknown. */
export const wordError = (t: Translate, error: unknown): string => {
  if (!(error instanceof ApiError)) return t('errors.unexpected');
  const general = GENERAL[error.code];
  return general && error.message && error.message !== general ? error.message : wordCode(t, error);
};

/** A failure about a domain or a document, as specified: the server's detail text, which is in English. */
export const wordDetail = (t: Translate, error: unknown): string =>
  error instanceof ApiError && error.status > 0 && error.message && currentLanguage() === 'en'
    ? error.message
    : wordError(t, error);

/** Returns the code of an error. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'unexpected');
