import type { Person, TestServer } from '../kit/server.ts';

/** Parts of a row of the tables of permissions. */
export const ROLES = ['normal', 'expert', 'admin', 'owner'] as const;
export const RELATIONS = ['creator', 'participant', 'removed', 'stranger'] as const;
export type Role = (typeof ROLES)[number];
export type Relation = (typeof RELATIONS)[number];
/** `expert` is a normal person who is an expert of the chat's domain. */
export type Who = { role: Role; relation: Relation };

/** A chat that is there for one try: a question, an answer that failed, a picture. */
export type Scene = {
  chatId: string;
  questionId: string;
  answerId: string;
  imageId: string;
  domainId: string;
  /** A document of the domain that has been read. */
  documentId: string;
  executionId: string;
  /** A restricted domain, which the expert of the table manages. */
  restrictedId: string;
  /** Takes part in the chat, and has no other part in the table. */
  otherId: string;
  /** Takes no part. */
  outsiderId: string;
};

type Window = Awaited<ReturnType<Person['connect']>>['socket'];
/** The caller: `person` is null without a sign-in. */
export type Actor = { server: TestServer; person: Person | null; socket: Window | null };
/** `allowed`, or the code of the refusal. */
export type Result = string;

export type Row = {
  name: string;
  expected: (who: Who) => Result;
  attempt: (actor: Actor, scene: Scene) => Promise<Result>;
};

export const takesPart = ({ relation }: Who) => relation === 'creator' || relation === 'participant';
export const participants = (who: Who): Result => (takesPart(who) ? 'allowed' : 'not_found');
export const creator = (who: Who): Result => {
  if (who.relation === 'creator') return 'allowed';
  return who.relation === 'participant' ? 'forbidden' : 'not_found';
};
export const everyone = (): Result => 'allowed';

export const call =
  (method: string, path: (scene: Scene) => string, body?: (scene: Scene) => object) =>
  async ({ server, person }: Actor, scene: Scene): Promise<Result> => {
    const response = await server.call(method, path(scene), body?.(scene), person?.token);
    return response.status < 400 ? 'allowed' : response.body.code;
  };

export const event =
  (name: string, payload: (scene: Scene) => object) =>
  async ({ server, socket }: Actor, scene: Scene): Promise<Result> => {
    // Without a sign-in there is no socket.
    if (!socket)
      return server.connect('').then(
        () => 'allowed',
        () => 'unauthenticated',
      );
    const ack = await socket.emitWithAck(name, payload(scene));
    return ack.ok ? 'allowed' : ack.error.code;
  };

/** Users who configure the scene's domain: its experts, and administrators. */
export const configures = ({ role }: Who): Result => (role === 'normal' ? 'forbidden' : 'allowed');
