import { expect, test } from 'vitest';
import { pictureText } from './picture-text.ts';

test.each([
  ['Floor plan of hall 3', 'Floor plan of hall 3'],
  ['logo', ''],
  ['plan of hall.png', ''],
  ['A screenshot of a computer AI-generated content may be incorrect.', ''],
  ['Une image contenant du texte. Le contenu généré par l’IA peut être incorrect.', ''],
])('reads the description %j as %j', (description, text) => {
  expect(pictureText(description)).toBe(text);
});

test('reads a long description of few words in linear time', () => {
  expect(pictureText(`${'a'.repeat(20_000)}${' 1'.repeat(20_000)}`)).toBe('');
});
