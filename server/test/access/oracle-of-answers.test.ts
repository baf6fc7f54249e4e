import { expect, test } from 'vitest';
import { get, readerOf } from './oracle.ts';
import {
  documentsFor,
  exportedAnswers,
  gapFor,
  goldenDocuments,
  goldenGates,
  hiddenFromInvited,
  historyFor,
  leftOut,
  lessonReaders,
  maySeeAnswer,
  maySeeGolden,
  maySeeGoldenResult,
  mayTeach,
  mayWiden,
  searchable,
  steeringView,
  tellsOfDuplicate,
  textDocuments,
} from './oracle-of-answers.ts';
import { build } from './small-world.ts';
import type { World } from './world.ts';
import { deleteDocument } from './worlds.ts';

const { person, grant, domain, document, chat, turn, golden } = build;

/** Anna reads all of HR, Ben what is not narrow; Carl nothing. Both of HR's documents are in it. */
const office = () => {
  const world = build.world();
  const [anna, ben, carl, manager] = [person(world), person(world), person(world), person(world)];
  const hr = domain(world, 'restricted');
  grant(world, hr, anna, 'reader');
  grant(world, hr, ben, 'reader');
  grant(world, hr, manager, 'manager');
  const wide = document(world, hr);
  const narrow = document(world, hr, { access: [anna] });
  return { world, anna, ben, carl, manager, hr, wide, narrow };
};
const sees = (world: World, id: string, answer: string) => maySeeAnswer(world, readerOf(world, id), answer);

test('rule 3: a search finds enabled documents that its reader may read', () => {
  const { world, anna, ben, carl, hr, wide, narrow } = office();
  document(world, hr, { enabled: false });
  expect(searchable(world, readerOf(world, anna), hr)).toEqual([wide, narrow]);
  expect(searchable(world, readerOf(world, ben), hr)).toEqual([wide]);
  expect(searchable(world, readerOf(world, carl), hr)).toEqual([]);
});

test('rule 4: an answer uses what all active participants may read', () => {
  const { world, anna, ben, carl, hr, wide, narrow } = office();
  const gone = person(world, 'normal', false);
  expect(documentsFor(world, chat(world, [anna, gone]), hr)).toEqual([wide, narrow]);
  expect(documentsFor(world, chat(world, [anna, ben]), hr)).toEqual([wide]);
  expect(documentsFor(world, chat(world, [anna]), hr, [ben])).toEqual([wide]);
  expect(documentsFor(world, chat(world, [anna, carl]), hr)).toEqual([]);
  expect(documentsFor(world, chat(world, [gone]), hr)).toEqual([]);
});

test('rule 4: the asker alone is told that documents of hers were left out', () => {
  const { world, anna, ben, hr } = office();
  const together = chat(world, [anna, ben]);
  expect(leftOut(world, readerOf(world, anna), together, hr)).toBe(true);
  expect(leftOut(world, readerOf(world, ben), together, hr)).toBe(false);
  expect(leftOut(world, readerOf(world, anna), chat(world, [anna]), hr)).toBe(false);
});

test('rule 4: invitations show hidden answers; a manager may share them', () => {
  const { world, anna, ben, hr, wide, narrow } = office();
  const talk = chat(world, [anna]);
  const open = turn(world, talk, { domain: hr, author: anna, documents: [wide] });
  const closed = turn(world, talk, { domain: hr, author: anna, documents: [wide, narrow] });
  expect(hiddenFromInvited(world, talk, ben)).toEqual([closed.answer]);
  world.chats.set(talk, { id: talk, participants: [anna, ben] });
  expect([open.answer, closed.answer, closed.question].map((id) => sees(world, ben, id))).toEqual([
    true,
    false,
    true,
  ]);
  const other = domain(world, 'open');
  const answer = get(world.messages, closed.answer);
  world.messages.set(answer.id, { ...answer, shares: [{ reader: ben, domain: other }] });
  expect(sees(world, ben, answer.id)).toBe(false);
  world.messages.set(answer.id, { ...answer, shares: [{ reader: ben, domain: hr }] });
  expect(sees(world, ben, answer.id)).toBe(true);
});

test('rule 5: an answer rests on its evidence and that of earlier turns', () => {
  const { world, anna, ben, hr, wide, narrow } = office();
  const talk = chat(world, [anna, ben]);
  const first = turn(world, talk, { domain: hr, author: anna, documents: [narrow] });
  const second = turn(world, talk, { domain: hr, author: anna, documents: [wide], turns: [first.answer] });
  const third = turn(world, talk, { domain: hr, author: anna, turns: [second.answer, second.question] });
  const alone = turn(world, talk, { domain: hr, author: anna, turns: [first.question] });
  for (const { answer } of [first, second, third])
    expect([sees(world, anna, answer), sees(world, ben, answer)]).toEqual([true, false]);
  expect(sees(world, ben, alone.answer)).toBe(true);
});

test('rule 5: an answer is withheld without the right, in own chats too', () => {
  const { world, anna, hr, wide } = office();
  const { question, answer } = turn(world, chat(world, [anna]), {
    domain: hr,
    author: anna,
    documents: [wide],
  });
  const granted = world.grants;
  world.grants = granted.filter(({ principal }) => principal !== anna);
  expect([sees(world, anna, question), sees(world, anna, answer)]).toEqual([true, false]);
  expect(exportedAnswers(world, readerOf(world, anna), anna)).toEqual([]);
  world.grants = granted;
  expect(sees(world, anna, answer)).toBe(true);
  expect(exportedAnswers(world, readerOf(world, anna), anna)).toEqual([answer]);
});

test('rule 5: excerpts of a deleted document stay for its former readers', () => {
  const { world, anna, ben, hr, narrow } = office();
  const { answer } = turn(world, chat(world, [anna, ben]), { domain: hr, author: anna, documents: [narrow] });
  deleteDocument(world, narrow);
  expect([sees(world, anna, answer), sees(world, ben, answer)]).toEqual([true, false]);
  expect(searchable(world, readerOf(world, anna), hr)).not.toContain(narrow);
  world.grants = world.grants.filter(({ principal }) => principal !== anna);
  expect(sees(world, anna, answer)).toBe(false);
});

test('rule 5: a disabled document answers nothing new and stays readable', () => {
  const { world, anna, hr } = office();
  const off = document(world, hr, { enabled: false });
  const { answer } = turn(world, chat(world, [anna]), { domain: hr, author: anna, documents: [off] });
  expect(sees(world, anna, answer)).toBe(true);
  expect(searchable(world, readerOf(world, anna), hr)).not.toContain(off);
});

test('rule 6: being admin or owner opens nobody’s chat', () => {
  const { world, anna, hr, wide } = office();
  const { question, answer } = turn(world, chat(world, [anna]), {
    domain: hr,
    author: anna,
    documents: [wide],
  });
  for (const id of [question, answer]) expect(sees(world, person(world, 'owner'), id)).toBe(false);
});

test('rule 7: history omits messages withheld from any participant', () => {
  const { world, anna, ben, hr, wide, narrow } = office();
  const talk = chat(world, [anna, ben]);
  const first = turn(world, talk, { domain: hr, author: anna, documents: [narrow] });
  const second = turn(world, talk, { domain: hr, author: ben, documents: [wide] });
  expect(historyFor(world, talk)).toEqual([first.question, second.question, second.answer]);
  world.chats.set(talk, { id: talk, participants: [anna] });
  expect(historyFor(world, talk)).toHaveLength(4);
  expect(historyFor(world, talk, [ben])).toHaveLength(3);
});

test('rule 2: exports by others omit answers on restricted documents', () => {
  const { world, anna, ben, hr, wide } = office();
  const [open, owner] = [domain(world, 'open'), readerOf(world, person(world, 'owner'))];
  const talk = chat(world, [anna]);
  const plain = turn(world, talk, { domain: open, author: anna, documents: [document(world, open)] });
  const listed = turn(world, talk, {
    domain: open,
    author: anna,
    documents: [document(world, open, { access: ['everybody'] })],
  });
  const restricted = turn(world, talk, { domain: hr, author: anna, documents: [wide] });
  turn(world, talk, { domain: open, author: ben, documents: [] });
  expect(exportedAnswers(world, readerOf(world, anna), anna)).toEqual([
    plain.answer,
    listed.answer,
    restricted.answer,
  ]);
  expect(exportedAnswers(world, owner, anna)).toEqual([plain.answer]);
});

test('rule 8: a lesson is live for readers of all its documents', () => {
  const { world, anna, ben, manager, hr, wide, narrow } = office();
  expect(lessonReaders(world, document(world, hr, { answerSources: [wide] }))).toEqual([anna, ben, manager]);
  const lesson = document(world, hr, { answerSources: [wide, narrow] });
  expect(lessonReaders(world, lesson)).toEqual([anna]);
  world.documents.set(narrow, { ...get(world.documents, narrow), access: 'domain' });
  expect(lessonReaders(world, lesson)).toEqual([anna, ben, manager]);
});

test("rule 8: managers of the documents' domains widen and move a lesson", () => {
  const { world, anna, manager, hr, wide } = office();
  const open = domain(world, 'open');
  const talk = chat(world, [anna, manager]);
  turn(world, talk, { domain: hr, author: anna, documents: [wide] });
  const [expert, head] = [readerOf(world, anna), readerOf(world, manager)];
  expect([mayWiden(world, expert, [wide]), mayWiden(world, head, [wide])]).toEqual([false, true]);
  expect(mayWiden(world, head, [wide, document(world, open)])).toBe(false);
  expect([mayTeach(world, expert, talk, hr), mayTeach(world, expert, talk, open)]).toEqual([true, false]);
  expect(mayTeach(world, head, talk, open)).toBe(true);
  expect(mayTeach(world, head, chat(world, [anna]), hr)).toBe(false);
});

test('rule 9: steering shows questions, readable answers, no other turns', () => {
  const { world, anna, ben, hr, wide, narrow } = office();
  grant(world, hr, ben, 'expert');
  const open = domain(world, 'open');
  const mixed = chat(world, [anna]);
  const first = turn(world, mixed, { domain: hr, author: anna, documents: [wide] });
  const hidden = turn(world, mixed, { domain: hr, author: anna, documents: [narrow] });
  turn(world, mixed, { domain: open, author: anna });
  const late = turn(world, mixed, { domain: hr, author: anna });
  expect(steeringView(world, readerOf(world, ben), hr)).toEqual([
    { question: first.question, answer: first.answer, rewritten: true },
    { question: hidden.question, answer: null, rewritten: false },
    { question: late.question, answer: null, rewritten: false },
  ]);
  get(world.chats, mixed).participants.push(ben);
  expect(steeringView(world, readerOf(world, ben), hr).at(-1)).toEqual({
    ...{ question: late.question, answer: late.answer, rewritten: false },
  });
  expect(steeringView(world, readerOf(world, anna), hr)).toEqual([]);
  expect(steeringView(world, readerOf(world, person(world, 'owner')), hr)).toEqual([]);
});

test('rule 10: evaluation reads what all may read; narrower never gates', () => {
  const { world, anna, ben, hr, wide, narrow } = office();
  document(world, hr, { answerSources: [narrow] });
  const lesson = document(world, hr, { answerSources: [wide] });
  const [run, special] = [golden(world, hr, [wide], [narrow]), golden(world, hr, [narrow])];
  for (const one of [anna, ben])
    expect(goldenDocuments(world, run, readerOf(world, one))).toEqual([wide, lesson]);
  expect(goldenDocuments(world, special, readerOf(world, anna))).toContain(narrow);
  expect(goldenDocuments(world, special, readerOf(world, ben))).toEqual([wide, lesson]);
  expect([goldenGates(world, run), goldenGates(world, special)]).toEqual([true, false]);
  const manager = person(world);
  grant(world, hr, manager, 'manager');
  const sees = (one: string) =>
    [run, special].flatMap((asked) => [
      maySeeGolden(world, readerOf(world, one), asked),
      maySeeGoldenResult(world, readerOf(world, one), asked),
    ]);
  expect(sees(manager)).toEqual([true, false, false, false]);
  grant(world, hr, anna, 'expert');
  expect(sees(anna)).toEqual([true, true, true, true]);
  expect(sees(ben)).toEqual([false, false, false, false]);
});

test('rule 11: a refusal for want of access counts as answered for some', () => {
  const { world, ben, carl, manager, wide, narrow } = office();
  const [head, asker] = [readerOf(world, manager), readerOf(world, carl)];
  expect(gapFor(world, head, [asker], [wide])).toBe('answered for some');
  expect(gapFor(world, head, [readerOf(world, ben)], [wide])).toBe('missing');
  expect(gapFor(world, head, [asker], [narrow])).toBe('missing');
  expect(gapFor(world, head, [asker], [])).toBe('missing');
  expect(gapFor(world, head, [readerOf(world, ben), asker], [wide])).toBe('answered for some');
});

test('rule 12: shared texts use what all may read; readers learn duplicates', () => {
  const { world, anna, ben, hr, wide, narrow } = office();
  document(world, hr, { access: ['everybody'] });
  document(world, hr, { access: 'unknown' });
  expect(textDocuments(world, hr)).toEqual([wide]);
  expect(tellsOfDuplicate(world, readerOf(world, anna), narrow)).toBe(true);
  expect(tellsOfDuplicate(world, readerOf(world, ben), narrow)).toBe(false);
});
