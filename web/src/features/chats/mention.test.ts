import { expect, test } from 'vitest';
import { choicesFor, completeMention, expertsFirst, firstFitting, mentionAt } from './mention.ts';

test('a mention starts with an @ at a word’s start and ends at white space', () => {
  expect(mentionAt('ask @zo', 7)).toEqual({ start: 4, end: 7, query: 'zo' });
  expect(mentionAt('@', 1)).toEqual({ start: 0, end: 1, query: '' });
  expect(mentionAt('ask @zo now', 11)).toBeNull();
  expect(mentionAt('zoe@larkfield', 13)).toBeNull();
});

test('the chosen name takes the place of what was typed', () => {
  expect(completeMention('ask @zo please', { start: 4, end: 7, query: 'zo' }, 'zoe')).toEqual({
    text: 'ask @zoe please',
    cursor: 9,
  });
});

test('lists the assistant always, and people by part of their name', () => {
  const [docent, zoe, bob] = ['docent', 'Zoe.Lefevre', 'bob'].map((username) => ({ username }));
  if (!docent || !zoe || !bob) throw new Error();
  expect(choicesFor('LEF', docent, [zoe, bob])).toEqual([docent, zoe]);
  expect(choicesFor('nobody', docent, [zoe, bob])).toEqual([docent]);
});

test('Enter selects the first person who fits the text, or none', () => {
  const choices = [{ username: 'docent' }, { username: 'Zoe.l' }];
  expect(firstFitting('', choices)).toBe(0);
  expect(firstFitting('DO', choices)).toBe(0);
  expect(firstFitting('zo', choices)).toBe(1);
  expect(firstFitting('zzz', choices)).toBe(-1);
});

test('lists experts of the asked domain, then other experts, in stable order', () => {
  const person = (username: string, expert_of: string[]) => ({
    username,
    is_expert: expert_of.length > 0,
    expert_of,
  });
  const people = [person('ada', []), person('bob', ['fleet']), person('eve', ['travel']), person('zoe', [])];
  const names = (domainId: string | null) => expertsFirst(people, domainId).map(({ username }) => username);
  expect(names('travel')).toEqual(['eve', 'bob', 'ada', 'zoe']);
  expect(names(null)).toEqual(['bob', 'eve', 'ada', 'zoe']);
});
