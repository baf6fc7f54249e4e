import type { z } from 'zod';
import type { Translate } from '../i18n/translate.ts';

const isEmpty = (input: unknown) =>
  input === undefined || input === null || input === '' || (Array.isArray(input) && !input.length);

/** Returns the message of a field's error in the interface language. */
export const wordIssue = (t: Translate, issue: z.core.$ZodRawIssue): string => {
  if (isEmpty(issue.input)) return t('accounts.required');
  if (issue.code === 'invalid_format' && issue.format === 'email') return t('accounts.notAnEmail');
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('accounts.tooLong', { count: Number(issue.maximum) });
  return t('accounts.notValid');
};
