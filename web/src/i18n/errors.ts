import { ApiError } from '../api/client.ts';
import { currentLanguage } from './i18n.ts';
import type { Translate } from './translate.ts';

/**
 * Codes that tell little by themselves, with the server's sentence for each: any other sentence of its own says more than
 * our wording of the code would.
 */
export const GENERAL: Record<string, string> = {
  invalid_input: 'The request is not valid.',
  not_found: 'Not found.',
  unexpected: 'Something went wrong on our end',
};

const wordCode = (t: Translate, { code, message }: ApiError): string =>
  t(`errors.${code}`, { defaultValue: message || t('errors.unexpected') });

/** An error in the person's language; the server's own words where it says more than the code, or the code is not known. */
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

/** The code alone, where a message is to carry it. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'unexpected');
