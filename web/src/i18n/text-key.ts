import type { en } from './en/index.ts';
import type { work } from './en/work.ts';

/** A text that is counted has one for each form of its plural, and is asked for without it. */
type Counted<Name extends string, All> = Name extends `${infer Counted}_${'one' | 'many' | 'other'}`
  ? `${Counted}_other` extends keyof All
    ? Counted
    : Name
  : Name;

/** The dotted address of each text of an object of them. */
type KeysOf<Texts> = {
  [Name in keyof Texts & (string | number)]: Texts[Name] extends string
    ? Counted<`${Name}`, Texts>
    : `${Name}.${KeysOf<Texts[Name]>}`;
}[keyof Texts & (string | number)];

/** Keys of all texts: a key missing in English does not compile. texts.test.ts checks that French has the same keys. */
export type TextKey = KeysOf<
  typeof en &
    typeof work &
    typeof import('./en/administration.ts') &
    typeof import('./en/configuration.ts') &
    typeof import('./en/inbox.ts') &
    typeof import('./en/scim.ts') &
    typeof import('./en/models.ts') &
    typeof import('./en/sources.ts')
>;
