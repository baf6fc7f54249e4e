import { expect, test } from 'vitest';
import { titleOf } from './title-of.ts';

test('a file name reads as a title', () => {
  expect(titleOf('Northwind_Health_Plus_Benefits_Details.pdf')).toBe(
    'Northwind Health Plus Benefits Details',
  );
  expect(titleOf('travel-and-expenses-policy.docx')).toBe('Travel and expenses policy');
  expect(titleOf('Livret d’accueil.pdf')).toBe('Livret d’accueil');
  expect(titleOf('compte-rendu.md')).toBe('Compte-rendu');
  expect(titleOf('board_minutes_2024-03-12.pdf')).toBe('Board minutes 2024-03-12');
  expect(titleOf('Policy v2.1')).toBe('Policy v2.1');
  expect(titleOf('.env')).toBe('.env');
});
