import type { TFunction } from 'i18next';
import { ApiError } from '../api/client.ts';

/** An error in the person's language; the server's own words when its code is not known here. */
export const wordError = (t: TFunction, error: unknown): string =>
  error instanceof ApiError
    ? t(`errors.${error.code}`, { defaultValue: error.message })
    : t('errors.unexpected');
