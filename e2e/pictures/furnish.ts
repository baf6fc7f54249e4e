import { join } from 'node:path';
import { type Person, signUp } from '../../server/test/kit/person.ts';
import { call } from '../company/call.ts';
import { ask as askServer, furnishCompany } from '../company/furnish.ts';
import { accountOf, OWNER } from '../company/people.ts';
import { spread } from '../company/spread.ts';
import type { TestServer } from '../kit/server.ts';

const REPLY = 'The dog may come on Fridays, once the people you share the room with have agreed.';

export type Furnished = {
  owner: Person;
  marie: Person;
  sampleId: string;
  restrictedId: string;
  /** A chat with a cited answer, one with a refusal, and one in which an expert answered. */
  chats: { answered: string; refused: string; withExpert: string };
};

/** Fills a fresh server with the company, and adds the chats of today that pictures are taken of. */
export const furnish = async (server: TestServer): Promise<Furnished> => {
  const owner = await signUp(server.url, accountOf(OWNER));
  const { people, sampleId, restrictedId } = await furnishCompany(server, owner);
  const { marie } = people;
  await server.stop();
  await spread(join(server.folder, 'data', 'database'));
  await server.start();

  const ask = (by: Person, domainId: string, question: string) => askServer(server, by, domainId, question);
  const answered = await ask(owner, sampleId, 'How many days of holiday do full-time employees have?');
  const refused = await ask(owner, sampleId, 'How many meal vouchers does an employee get?');
  const withExpert = await ask(owner, sampleId, 'May I bring my dog to the office?');
  const marieTakesPart = { user_id: marie.user.id, kind: 'expert' };
  await call(server, owner, 'POST', `/chats/${withExpert.chat_id}/participant`, marieTakesPart);
  await say(marie, withExpert.chat_id, REPLY);
  const chats = { answered: answered.chat_id, refused: refused.chat_id, withExpert: withExpert.chat_id };
  return { owner, marie, sampleId, restrictedId, chats };
};

const say = async (person: Person, chatId: string, message: string): Promise<void> => {
  const socket = await person.openSocket();
  const client_id = crypto.randomUUID();
  await socket.emitWithAck('new_message', { chat_id: chatId, message, domain_id: null, client_id });
  socket.close();
};
