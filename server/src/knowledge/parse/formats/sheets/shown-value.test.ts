import { expect, test } from 'vitest';
import { shownNumber, shownText } from './shown-value.ts';

test.each([
  [0.125, '0.0%', '12.5%'],
  [42, '00000', '00042'],
  [112000, '#,##0.00\\ "€"', '112,000.00 €'],
  [1.5625, '[h]:mm', '37:30'],
  [0.5, 'h:mm AM/PM', '12:00 PM'],
  [1.25, '# ?/?', '1 1/4'],
  [123456, '0.00E+00', '1.23E+05'],
  [-1234, '#,##0_);(#,##0)', '(1,234)'],
  [46459, 'yyyy-mm-dd', '2027-03-13'],
  [46459, 'd mmmm yyyy', '13 March 2027'],
  [46459, '[$-40C]d mmmm yyyy', '13 mars 2027'],
  [46459, 'dd/mm/yyyy', '13/03/2027 (2027-03-13)'],
  [46459, 'd-mmm-yy', '13-Mar-27 (2027-03-13)'],
  [46459, 'mmm-yy', 'Mar-27 (2027-03)'],
  [46459, 'dddd', 'Saturday'],
  [0.1 + 0.2, 'General', '0.3'],
  [3, 'bad[[', '3'],
  [-5, 'dd/mm/yyyy', '-5'],
])('shows %d in the format %s as %s', (value, format, shown) => {
  expect(shownNumber(value, format, false)).toBe(shown);
});

test('formats of text are applied, all others leave it', () => {
  expect([shownText('12', '@" kg"'), shownText('x', '0.00'), shownText('x', ';;;')]).toEqual([
    '12 kg',
    'x',
    '',
  ]);
});

test('counts days from 1904 in the other date system', () => {
  expect(shownNumber(46459 - 1462, 'yyyy-mm-dd', true)).toBe('2027-03-13');
});
