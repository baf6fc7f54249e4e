import { expect, test } from 'vitest';
import { type Element, textDirection } from './text-direction.ts';

const element = (tagName: string, children: Element[] = []): Element => ({
  type: 'element',
  tagName,
  children,
});

test('sets the direction of the outermost blocks of a text', () => {
  const tree: Element = {
    type: 'root',
    children: [element('p'), element('blockquote', [element('p')]), element('ul', [element('li')])],
  };
  textDirection()(tree);
  expect(tree.children).toMatchObject([
    { properties: { dir: 'auto' } },
    { properties: { dir: 'auto' }, children: [{ tagName: 'p' }] },
    { children: [{ properties: { dir: 'auto' } }] },
  ]);
  expect(tree.children?.[1]?.children?.[0]).not.toHaveProperty('properties');
});
