import type { Message } from '@docent/contract';
import { expect, test } from 'vitest';
import { chainsOf, hiddenBy, lastOwnQuestion, shownOf } from './versions.ts';

const question = (id: string, replaces: string | null = null, version = 1) =>
  ({ id, role: 'user', replaces, version, reply_to: null, author: { id: 'ada' } }) as Message;
const answer = (to: string) =>
  ({ id: `a-${to}`, role: 'assistant', replaces: null, reply_to: to, author: null }) as Message;
const three = [
  ...[
    question('q1'),
    answer('q1'),
    question('q2', 'q1', 2),
    answer('q2'),
    question('q3', 'q2', 3),
    answer('q3'),
  ],
  ...[question('other'), answer('other')],
];
const ids = (messages: Message[] | undefined) => messages?.map(({ id }) => id);

test('versions of a question form a chain, oldest first; a single one none', () => {
  expect(chainsOf(three).map(ids)).toEqual([['q1', 'q2', 'q3']]);
  expect(chainsOf([question('q1'), answer('q1')])).toEqual([]);
  // The first is further up in the chat than what is at hand.
  expect(chainsOf(three.slice(2)).map(ids)).toEqual([['q2', 'q3']]);
});

test('shows the newest version, or the chosen one until a newer one exists', () => {
  const [chain = []] = chainsOf(three);
  expect(shownOf(chain, new Map(), null)?.id).toBe('q3');
  expect(shownOf(chain, new Map(), 'q2')?.id).toBe('q2');
  expect(shownOf(chain, new Map([['q1', { id: 'q1', newest: 'q3' }]]), 'q2')?.id).toBe('q1');
  expect(shownOf(chain, new Map([['q1', { id: 'q1', newest: 'q2' }]]), null)?.id).toBe('q3');
});

test('hides unshown and replaced versions with their answers', () => {
  const [chain = []] = chainsOf(three);
  const shown = new Map([[chain, question('q2', 'q1', 2)]]);
  expect([...hiddenBy(three, shown, [])]).toEqual(['q1', 'q3', 'a-q1', 'a-q3']);
  expect([...hiddenBy([question('q'), answer('q')], new Map(), ['q'])]).toEqual(['q', 'a-q']);
});

test('only one’s own last question can be asked again', () => {
  const theirs = { ...question('theirs'), author: { id: 'bob' } } as Message;
  expect(lastOwnQuestion([...three, theirs], 'ada')?.id).toBe('other');
  expect(lastOwnQuestion([...three, theirs], 'bob')?.id).toBe('theirs');
  expect(lastOwnQuestion(three, 'eve')).toBeUndefined();
});
