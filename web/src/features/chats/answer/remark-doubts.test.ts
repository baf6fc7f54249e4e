import { expect, test } from 'vitest';
import { remarkCitations } from '../remark-citations.ts';
import { remarkDoubts } from './remark-doubts.ts';

type Node = { type: string; value?: string; url?: string; title?: string; children?: Node[] };
const text = (value: string): Node => ({ type: 'text', value });
const block = (type: string, ...children: Node[]): Node => ({ type, children });

/** The tree as text, what is doubted in brackets with its number, the end of a sentence with a bar. */
const shown = ({ value = '', url, title, children = [] }: Node): string => {
  const inner = value + children.map(shown).join('');
  if (url?.startsWith('#doubt-')) return `{${url.slice(7)}:${inner}${title ? '|' : ''}}`;
  return url ? `[${inner}]` : inner;
};
const marked = (root: Node, ...sentences: string[]): string => {
  remarkCitations()(root);
  remarkDoubts(sentences.map((one, n) => ({ n, text: one })))()(root);
  return shown(root);
};

test('a sentence is marked where it stands, and its citation stays one', () => {
  const root = block(
    'root',
    block('paragraph', text('Ten days are granted [1]. Nine of them lapse [2]. So be it.')),
  );
  expect(marked(root, 'Nine of them lapse.')).toBe(
    'Ten days are granted [1]. {0:Nine of them lapse} [2]{0:.|} So be it.',
  );
});

test('marks emphasis and code inside a sentence, and no others', () => {
  const root = block(
    'root',
    block(
      'paragraph',
      text('Run '),
      block('strong', text('once')),
      text(' the tool '),
      { type: 'inlineCode', value: 'npm i' },
      text('. Then stop.'),
    ),
  );
  expect(marked(root, 'Run **once** the tool `npm i`.')).toBe(
    '{0:Run }{0:once}{0: the tool }{0:npm i}{0:.|} Then stop.',
  );
});

test('a row of a table is a sentence, and what stands nowhere marks nothing', () => {
  const row = block(
    'tableRow',
    block('tableCell', text('Three days')),
    block('tableCell', text('one week [1]')),
  );
  expect(marked(block('root', row), '| Three days | one week |', 'Not there.')).toBe(
    '{0:Three days}{0:one week |}[1]',
  );
});

test('the same words are marked once for each sentence that the check names', () => {
  const root = block('root', block('paragraph', text('Yes.')), block('paragraph', text('Yes. No.')));
  expect(marked(root, 'No.', 'Yes.')).toBe('{1:Yes.|}Yes. {0:No.|}');
});
