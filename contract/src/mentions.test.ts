import { expect, test } from 'vitest';
import { assistantNames, mentionsIn, usernameOf, withoutMention } from './mentions.ts';

test('finds a mention by an @ at a word’s start, without punctuation', () => {
  expect(mentionsIn('@docent, ask @Zoe.Lefevre. Or (@bob)? @zoe.lefevre!')).toEqual([
    'docent',
    'zoe.lefevre',
    'bob',
  ]);
});

test('an e-mail address mentions nobody', () => {
  expect(mentionsIn('write to zoe@larkfield.example or a@@b or @ @-')).toEqual([]);
});

test('a name becomes a username of plain letters', () => {
  expect(usernameOf('Zoé Lefèvre-Bertrand')).toBe('zoe.lefevre.bertrand');
  expect(usernameOf('!!!')).toBe('user');
});

test('what is left without the mention is the question', () => {
  expect(withoutMention('@Docent how many days, @bob?', ['docent'])).toBe('how many days, @bob?');
  expect(withoutMention('How many days? @docent @bob')).toBe('How many days?');
  expect(withoutMention('@docent why does\n    x  = 1\nfail?')).toBe('why does\n    x  = 1\nfail?');
});

test('the assistant has the name of the product, and its own always', () => {
  expect(assistantNames('Docent')).toEqual(['docent']);
  expect(assistantNames('Les Archives')).toEqual(['les.archives', 'docent']);
});
