import { setTimeout as delay } from 'node:timers/promises';
import { Domain, DomainAnswer, GoldenList, Group } from '@docent/contract';
import type { Person } from '../../server/test/kit/person.ts';
import { call } from './call.ts';
import { makePeople, type People } from './people.ts';
import { ENGLISH, FRENCH, RESTRICTED, type Texts } from './texts.ts';

type Server = { url: string };
export type Company = { people: People; sampleId: string; frenchId: string; restrictedId: string };

const POLL_MS = 250;
/** For the golden questions of a domain to be asked; on a busy machine too. */
const GOLDEN_RUN_MS = 120_000;

export const ask = async (server: Server, by: Person, domainId: string, question: string) =>
  DomainAnswer.parse(await call(server, by, 'POST', `/domains/${domainId}/ask`, { question }));

/** Fills a server as a company has it after a few weeks, by public calls alone: people, domains, chats, ratings, lessons, groups. */
export const furnishCompany = async (server: Server, owner: Person): Promise<Company> => {
  const sampleId = (await owner.listDomains())[0]?.id ?? '';
  await owner.untilIngested(sampleId);
  const people = await makePeople(server, owner);
  const restrictedId = await restrict(server, people);
  await fill(server, people, sampleId, ENGLISH);
  const frenchId = await makeDomain(server, people, FRENCH.domain);
  await fill(server, people, frenchId, FRENCH);
  return { people, sampleId, frenchId, restrictedId };
};

const makeDomain = async (server: Server, { owner }: People, domain: Texts['domain']): Promise<string> => {
  if (!domain) throw new Error('The sample domain is there already.');
  const { documents, ...body } = domain;
  const { id } = Domain.parse(await call(server, owner, 'POST', '/domains', body));
  await owner.upload(
    id,
    documents.map(({ name, content }) => ({ name, content: Buffer.from(content) })),
  );
  await owner.untilIngested(id);
  return id;
};

/** Experts, questions with ratings, one that waits for an expert, a lesson, and golden questions that have run. */
const fill = async (server: Server, people: People, domainId: string, texts: Texts): Promise<void> => {
  const { owner, marie, paul, nina, tom } = people;
  await call(server, owner, 'PATCH', `/domains/${domainId}`, { experts: [marie.user.id, paul.user.id] });
  const askers = [nina, tom, paul];
  await Promise.all(
    askers.map(async (by, turn) => {
      for (const [index, question] of texts.questions.entries()) {
        if (index % askers.length !== turn) continue;
        const { message_id: id } = await ask(server, by, domainId, question);
        await call(server, by, 'PATCH', `/messages/${id}`, { rating: index % 4 === 1 ? -1 : 1 });
      }
    }),
  );
  const waiting = await ask(server, nina, domainId, texts.forExpert);
  await call(server, nina, 'POST', `/messages/${waiting.message_id}/ask-expert`, {});
  await call(server, owner, 'POST', '/lessons', { chat_id: null, domain_id: domainId, ...texts.lesson });
  for (const [question, word] of texts.golden) {
    const body = { question, outcome: 'answered', must_say: [word] };
    await call(server, owner, 'POST', `/domains/${domainId}/golden-questions`, body);
  }
  await runGolden(server, owner, domainId);
};

const runGolden = async (server: Server, owner: Person, domainId: string): Promise<void> => {
  await call(server, owner, 'POST', `/domains/${domainId}/golden-runs`, {});
  const end = Date.now() + GOLDEN_RUN_MS;
  while (Date.now() < end) {
    const list = GoldenList.parse(await call(server, owner, 'GET', `/domains/${domainId}/golden-questions`));
    if (list.runs.every(({ status }) => status === 'done' || status === 'failed')) return;
    await delay(POLL_MS);
  }
  throw new Error('The golden questions have not been answered in time.');
};

/** A domain that a group and one person read. Resolves with its id. */
const restrict = async (server: Server, { owner, marie, nina, tom }: People): Promise<string> => {
  const { id } = await owner.makeDomain(RESTRICTED.name);
  await owner.upload(
    id,
    RESTRICTED.documents.map(({ name, content }) => ({ name, content: Buffer.from(content) })),
  );
  await owner.untilIngested(id);
  const group = Group.parse(await call(server, owner, 'POST', '/groups', { name: RESTRICTED.group }));
  const members = { user_ids: [marie.user.id, nina.user.id], group_ids: [] };
  await call(server, owner, 'POST', `/groups/${group.id}/members`, members);
  const access = { access: 'restricted', managers: [owner.user.id] };
  await call(server, owner, 'PUT', `/domains/${id}/access`, access);
  for (const principal of [group.id, tom.user.id])
    await call(server, owner, 'PUT', `/domains/${id}/grants/${principal}`, { role: 'reader' });
  return id;
};
