import assert from 'node:assert/strict';
import { type Message, textOf } from '@docent/contract';
import { ask } from '../../server/test/kit/ask.ts';
import { type Person, signIn } from '../../server/test/kit/person.ts';
import { accountOf, invite, messagesOf, say, until } from './people.ts';
import type { Project } from './project.ts';
import type { Place } from './starts.ts';
import { step } from './step.ts';

const QUESTION = 'When is the lighthouse of Larkfield open?';
export type Talk = Place & { chatId: string };

/** Opens a chat on one server as a person and collects the messages received there. */
const sitDown = async (address: string, person: Person, chatId: string) => {
  const socket = await (await signIn(address, accountOf(person.user.name))).openSocket();
  const heard: Message[] = [];
  socket.on('new_message', ({ message }) => {
    heard.push(message);
  });
  await socket.emitWithAck('load_chat', { chat_id: chatId });
  const hears = (text: string) =>
    until(`"${text}" arrives`, () => heard.some(({ content }) => textOf(content) === text), 10);
  return { socket, hears };
};

/** Questions and messages, over several servers and the death of one of them. */
export const talks = async (project: Project, { olga, piet, domainId }: Place): Promise<Talk> => {
  const { url, docker } = project;
  const { id: chatId } = await olga.makeChat();
  await step('an answer is streamed through the proxy, with its page', async () => {
    const socket = await olga.openSocket();
    const { streamed, stored, message } = await ask(socket, { chatId, domainId, question: QUESTION });
    socket.close();
    assert.equal(streamed, stored);
    assert.equal(message.sources[0]?.source_document_name, 'lighthouse.pdf');
  });
  await step('a browser without WebSockets is answered too', async () => {
    const socket = await olga.openSocket('polling');
    const ack = await socket.timeout(5_000).emitWithAck('load_chat', { chat_id: chatId });
    socket.close();
    assert(ack.ok && ack.data.messages.length >= 2);
  });
  await invite(url, olga, piet, chatId);

  const [one, two] = await project.servers();
  assert(one && two);
  const atOne = await sitDown(one.address, olga, chatId);
  const atTwo = await sitDown(two.address, piet, chatId);
  await step('two people on two servers hear each other', async () => {
    await say(atOne.socket, chatId, 'from one');
    await atTwo.hears('from one');
    await say(atTwo.socket, chatId, 'from two');
    await atOne.hears('from two');
  });
  /** Asks the first server, does `disturb` in the middle of its answer, and waits until that is whole all the same. */
  const answersThrough = async (disturb: () => Promise<unknown>) => {
    const { answer } = await say(atOne.socket, chatId, `@docent ${QUESTION}`, domainId);
    assert(answer);
    await new Promise<void>((resolve) => atTwo.socket.once('message_delta', () => resolve()));
    await disturb();
    const ended = await until('the answer is whole', async () => {
      const message = (await messagesOf(two.address, piet, chatId)).find(({ id }) => id === answer.id);
      return message && message.status !== 'writing' && message;
    });
    assert.equal(ended.status, 'complete', ended.answer?.failure ?? '');
    assert.match(textOf(ended.content), /Sundays/);
  };
  await step('PostgreSQL and Redis restart in the middle of an answer', () =>
    answersThrough(() => project.compose('restart', 'postgres', 'redis')),
  );
  await step('a server is killed: another writes its answer to the end, and people go on', async () => {
    await answersThrough(async () => {
      await docker('kill', one.container);
      await say(atTwo.socket, chatId, 'after the death of one');
    });
    await until('the proxy goes on', async () => (await messagesOf(url, olga, chatId)).length > 0, 10);
  });
  atOne.socket.close();
  atTwo.socket.close();
  return { olga, piet, domainId, chatId };
};
