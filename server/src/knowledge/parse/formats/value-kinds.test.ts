import { expect, test } from 'vitest';
import { haveMixedKinds } from './value-kinds.ts';

test.each([
  [['4 May 2026', '17.5 %']],
  [['Velmora', '2026-05-04', '40 €']],
  [['9:30', '12.03.2026', 'Room 4']],
  [['1 mars 2026', '1 200 euros', '12 EUR']],
])('finds different kinds in %j', (values) => {
  expect(haveMixedKinds(values)).toBe(true);
});

test.each([
  [['20 %', '0', '7 %']],
  [['2.50 €', '1.5 %', '40']],
  [['9 am', '9:30 am', '17:00', '9 h 30']],
  [['1.2.3', '2.0', '10.4.11']],
  [['2019', 'June 2021']],
  [['2019', '1 200', '17 %']],
  [['Main Hall 2', 'Marker 10', '4']],
  [[...Array.from({ length: 20 }, (_, index) => `${index}.50`), '4 May 2026']],
  [[]],
])('finds one kind in %j', (values) => {
  expect(haveMixedKinds(values)).toBe(false);
});
