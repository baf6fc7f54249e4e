import type { Language } from '@docent/contract/constants';

/** Each language by its own name: who looks for it may read no other. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };
