import { DOCUMENT_NAME_MAX_CHARACTERS } from '@docent/contract';

/** The last part of a path, cleaned. */
export const cleanName = (name: string): string => cleanText(name.split(/[/\\]/).at(-1) ?? '') || 'document';

/** Without control and direction characters, and not too long. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, DOCUMENT_NAME_MAX_CHARACTERS);
