import { expect, test } from 'vitest';
import { paragraph, run, wordFile } from '../../../../test/reading/word-file.ts';
import { readDocx } from './docx.ts';
import { readHtml } from './html.ts';

const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const sign = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const base = (text: string) => `<m:e>${sign(text)}</m:e>`;
const fraction = `<m:f><m:num>${sign('1')}</m:num><m:den>${sign('2')}</m:den></m:f>`;
const inWord = (formula: string, before = '') => {
  const math = `<m:oMath ${MATH}>${formula}</m:oMath>`;
  return [...readDocx(wordFile(paragraph(`${before}${math}`)))()].map(({ text }) => text).join('\n');
};

test.each([
  ['a mixed number', `${sign('2')}${fraction}`, '2 1/2'],
  ['a product', `${sign('n')}${fraction}`, 'n1/2'],
  [
    'cases',
    `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr>${base('0, x')}${base('1, y')}</m:eqArr></m:e></m:d>`,
    '{0, x; 1, y',
  ],
  [
    'a matrix',
    `<m:m><m:mr>${base('1')}${base('2')}</m:mr><m:mr>${base('3')}${base('4')}</m:mr></m:m>`,
    '1 2; 3 4;',
  ],
  ['two values in brackets', `${sign('P')}<m:d>${base('3')}${base('5')}</m:d>`, 'P(3|5)'],
  [
    'values with a separator',
    `${sign('f')}<m:d><m:dPr><m:sepChr m:val=","/></m:dPr>${base('3')}${base('5')}</m:d>`,
    'f(3,5)',
  ],
  ['an accent', `${sign('5·')}<m:acc><m:accPr><m:chr m:val="\u0305"/></m:accPr>${base('x')}</m:acc>`, '5·x'],
])('writes %s of Word on one line', (_, formula, text) => {
  expect(inWord(formula).trim()).toBe(text);
});

test.each(['<w:strike/>', '<w:vanish/>', '<w:vertAlign w:val="superscript"/>'])(
  'a formula in Word has no look of the run before it (%s)',
  (look) => {
    expect(inWord(sign('E=40'), run('Old limit 30', look))).toContain('E=40');
  },
);

test('writes a mixed number of MathML with a space', () => {
  const html = '<p>Length <math><mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac></math> m</p>';
  const read = [...readHtml(html)].map(({ text }) => text).join('');
  expect(read).toContain('Length 2 1/2 m');
});
