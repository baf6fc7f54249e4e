import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '../kit/server.ts';

/** Resources for one try: a chat, a document, a lesson and an evaluation question, created anew each time. */
export type Scene = Record<
  | 'chat'
  | 'question'
  | 'rated'
  | 'failed'
  | 'writing'
  | 'domain'
  | 'change'
  | 'document'
  | 'lesson'
  | 'golden'
  | 'named'
  | 'common'
  | 'source'
  | 'item'
  | 'actor'
  | 'other'
  | 'stranger'
  | 'invited',
  string
>;
export type Trier = {
  server: TestServer;
  person: Person;
  emit: (event: string, payload: object) => Promise<unknown>;
  form: (path: string, fields: Record<string, string | Blob>) => Promise<unknown>;
};

/** A right, and the statement that takes it away. */
const RIGHTS = {
  'takes part': ({ chat, actor }: Scene) =>
    `delete from participant where chat_id = '${chat}' and user_id = '${actor}'`,
  'the chat is open': ({ chat }: Scene) => `update chat set closed_at = now() where id = '${chat}'`,
  'is its creator': ({ chat, other }: Scene) =>
    `update chat set created_by = '${other}' where id = '${chat}'`,
  'is an expert': ({ domain, actor }: Scene) =>
    `delete from domain_grant where domain_id = '${domain}' and user_id = '${actor}'`,
  'is an administrator': ({ actor }: Scene) => `update "user" set role = 'normal' where id = '${actor}'`,
  'is an owner': ({ actor }: Scene) => `update "user" set role = 'admin' where id = '${actor}'`,
  'is active': ({ actor }: Scene) => `update "user" set disabled_at = now() where id = '${actor}'`,
};
export type Right = keyof typeof RIGHTS;
export const takeAway = (right: Right, scene: Scene): string => RIGHTS[right](scene);

export type Act = {
  name: string;
  rights: Right[];
  /** Changes nothing while the right is there. */
  isIdle?: true;
  /** One value of all that the act changes, as a select. */
  trace: (scene: Scene) => string;
  act: (trier: Trier, scene: Scene) => Promise<unknown>;
};

/** Returns a short random text. */
export const once = () => randomUUID().slice(0, 8);

/** Trace of a domain: its version and status. */
export const ofDomain = ({ domain }: Scene) => `select version || status from domain where id = '${domain}'`;
