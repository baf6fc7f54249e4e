import { PATCH_OP } from '../kit/scim.ts';

/** A request as a directory documents it, and what it expects. `{user}` and `{group}` are ids that earlier answers gave. */
export type Step = {
  name: string;
  request: [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object];
  status: number;
  body?: object;
  /** Under which name the id of the answer is kept. */
  keep?: 'user' | 'group';
};

export const patch = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });
/** Ids are filled in later. */
export const filter = (text: string) =>
  `filter=${encodeURIComponent(text).replaceAll('%7B', '{').replaceAll('%7D', '}')}`;
