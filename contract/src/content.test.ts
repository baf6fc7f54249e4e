import { expect, test } from 'vitest';
import { textContent, textOf } from './content.ts';

test('the text of a content is what was put in', () => {
  expect(textOf(textContent('Line "one"\nline two'))).toBe('Line "one"\nline two');
});

test('images are no text, and what is not JSON is its own text', () => {
  expect(textOf('[{"type":"image","id":"x"},{"type":"text","text":"a"}]')).toBe('a');
  expect(textOf('plain [1]')).toBe('plain [1]');
});
