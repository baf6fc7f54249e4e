import { DEFAULT_CHAT_NAME } from '@docent/contract/constants';
import type { Translate } from './translate.ts';

/** A chat's name; that of one without a name in the person's language. */
export const wordChatName = (t: Translate, name: string): string =>
  name === DEFAULT_CHAT_NAME ? t('app.newChat') : name;
