import { expect, test } from 'vitest';
import { questionWords } from './question-words.ts';
import { readWords } from './words-of.ts';

const read = (text: string) => readWords(text).map(({ word, extra }) => (extra ? `+${word}` : word));
const asked = (text: string) => questionWords(text).map(({ terms }) => terms.join('/'));

test.each([
  ['9 October 2026', '+#m10 #d1009 2026'],
  ['October 9th, 2026', '+#m10 #d1009 2026'],
  ['the 9th of October', 'the +#m10 #d1009'],
  ['2026-10-09', '+#m10 #d1009 2026'],
  ['09/10/2026', '+#m10 #d1009 2026'],
  ['9.10.2026', '+#m10 #d1009 2026'],
  ['le 9 octobre 2026', 'le +#m10 #d1009 2026'],
  ['le 1er août', 'le +#m08 #d0801'],
  ['9-Oct-2026', '+#m10 #d1009 2026'],
  ['due on 09/10', 'due on +#m10 #d1009'],
  ['10/31/2026 and 09/10/2026', '+#m10 #d1031 2026 and +#m09 #d0910 2026'],
  ['in May 2026', 'in #m05 2026'],
  ['clause 1.2.10', 'clause 1210 1 2 10'],
  ['section 5 may be', 'section 5 may be'],
  ['31/02/26 or 40/50/2026', '+#m02 #d0231 2026 or 40 50 2026'],
])('a date is one thing: %s', (text, words) => {
  expect(read(text).join(' ')).toBe(words);
});

test.each([
  ['12,500', '12500'],
  ['12 500', '12500'],
  ['12\u202f500,5', '12500.5'],
  ['1,340.50', '1340.50'],
  ['ABC-1234-X', 'abc1234x abc 1234 x'],
  ['ABC1234X', 'abc1234x abc 1234 x'],
  ['ABC 1234 X', 'abc 1234 x +abc1234x'],
  ['ABC-1234X', 'abc1234x abc 1234 x +1234x'],
  ['Q4-2023', 'q42023 q4 2023'],
  ['2023Q4', '2023q4 2023 q4'],
  ['ISO 9001', 'iso 9001 +iso9001'],
  ['R&D', 'rd'],
])('separators change no number and no code: %s', (text, words) => {
  expect(read(text).join(' ')).toBe(words);
});

test('a text is found by its compounds written together and by their parts', () => {
  expect(read('an e\u2011mail at a work-station').join(' ')).toBe(
    'an mail +email at a work station +workstation',
  );
});

test('a question asks for a compound once, however it is written', () => {
  expect(asked('off site')).toEqual(['site/sit/offsit']);
  expect(asked('off-site')).toEqual(['site/sit/offsit']);
  expect(asked('e mail')).toEqual(['mail/email']);
  expect(asked('e-mail')).toEqual(['mail/email']);
  expect(questionWords('work-station')[0]?.joined).toBe('workstat');
});

test('scripts without spaces are read by their words', () => {
  expect(read('年假')).toEqual(['年假', '+年', '+假']);
  expect(asked('年假有多少天？')).toEqual(['年假', '天']);
  expect(asked('วันลามีกี่วัน')).toEqual(['วัน', 'ลา']);
});

test('vowel points break no word', () => {
  expect(read('يومًا')).toEqual(['يوما']);
  expect(read('हिन्दी')).toHaveLength(1);
});
