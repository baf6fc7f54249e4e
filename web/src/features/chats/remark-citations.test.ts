import type { Source } from '@docent/contract';
import { expect, test } from 'vitest';
import { quotedExactly } from './exact-quote.ts';
import { remarkCitations } from './remark-citations.ts';

const treeOf = (value: string, type = 'text') => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type, value }] }],
});
const transformed = (tree: ReturnType<typeof treeOf>) => {
  remarkCitations()(tree);
  return tree.children[0]?.children;
};

test('markers become links to their sources, with the preceding sentence', () => {
  expect(transformed(treeOf('One. Two and more. [1][2] Three [3].'))).toMatchObject([
    { value: 'One. Two and more. ' },
    { type: 'link', url: '#source-1', title: 'Two and more.' },
    { type: 'link', url: '#source-2', title: 'Two and more.' },
    { value: ' Three ' },
    { type: 'link', url: '#source-3', title: 'Three' },
    { value: '.' },
  ]);
});

test('a sentence in bold is the one that the marker behind it stands for', () => {
  const tree = {
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [
          { type: 'text', value: 'Before it. ' },
          { type: 'strong', children: [{ type: 'text', value: 'The limit is 22 euros' }] },
          { type: 'text', value: '. [1] After it. [2]' },
        ],
      },
    ],
  };
  remarkCitations()(tree);
  expect(JSON.stringify(tree)).toContain('"url":"#source-1","title":"The limit is 22 euros."');
  expect(JSON.stringify(tree)).toContain('"url":"#source-2","title":"After it."');
});

test('code keeps its brackets', () => {
  expect(transformed(treeOf('list[1]', 'inlineCode'))).toEqual([{ type: 'inlineCode', value: 'list[1]' }]);
});

test('the words of an answer are the quote where the passage has them', () => {
  const source: Source = {
    id: 's',
    n: 1,
    content: 'Holidays\nUp to five unused days may\nbe carried over. Ask early.',
    quote: 'Ask early.',
    knowledgebase_id: 'd',
    source_document_id: 'f',
    source_document_name: 'Handbook.pdf',
    place: { page: 1, char_start: 0, char_end: 60, boxes: [], locator: null },
    taught: null,
  };
  expect(quotedExactly(source, 'Up to five unused days may be carried over.').quote).toBe(
    'Up to five unused days may be carried over.',
  );
  expect(quotedExactly(source, 'Five days can be taken into the next year.').quote).toBe('Ask early.');
  expect(quotedExactly(source, 'days').quote).toBe('Ask early.');
});
