import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isLayable } from '../ui/markdown/effort.ts';
import { Markdown } from '../ui/markdown/markdown.tsx';
import { HEAVY, HOSTILE, SAMPLES } from './markdown-samples.ts';
import { SAMPLES_FR } from './markdown-samples-fr.ts';

const WORDS = {
  errorMermaid: 'broken',
  footnotes: 'Footnotes',
  task: 'Task',
  backToText: 'Back',
} as Parameters<typeof Markdown>[0]['words']; // the rest is of buttons

const LONG_ANSWER = Array.from(
  { length: 140 },
  (_, at) =>
    `${at + 1}. **Part ${at}** must be *checked* every \`${at}\` months [${at % 9}], see [the plan](https://a.example).`,
).join('\n');
const LONG_TABLE = `| a | b | c |\n| - | - | - |\n${'| **one** | two [1] | three_3 |\n'.repeat(300)}`;
const CODE = `\`\`\`c\n${`${' '.repeat(120)}a[i] = *b * (c_d & e);\n\n`.repeat(300)}\`\`\``;
const PARAGRAPHS = 'Words that **matter**, in a sentence of the usual length [1].\n\n'.repeat(600);

test('what people and models write is laid out', () => {
  for (const text of [
    ...SAMPLES,
    ...SAMPLES_FR,
    HOSTILE.join('\n\n'),
    LONG_ANSWER,
    LONG_TABLE,
    CODE,
    PARAGRAPHS,
  ])
    expect(isLayable(text)).toBe(true);
  expect(renderToStaticMarkup(<Markdown text="**bold**" words={WORDS} />)).toContain(
    'data-streamdown="strong"',
  );
});

test.each(Object.entries(HEAVY))('%s are shown as they stand, written to the end or not', (_, text) => {
  for (const isWriting of [true, false])
    expect(renderToStaticMarkup(<Markdown text={text} isWriting={isWriting} words={WORDS} />)).toBe(
      renderToStaticMarkup(
        <p dir="auto" className="markdown whitespace-pre-wrap break-words text-[15px] leading-6">
          {text}
        </p>,
      ),
    );
});

test('what can be looked at in English can be looked at in French', () => {
  const kinds = (text: string) =>
    ['## ', '> ', '| :---', '```', '$$', '- [ ]', 'mermaid', '[^1]'].filter((mark) => text.includes(mark));
  expect(SAMPLES_FR.map(kinds)).toEqual(SAMPLES.map(kinds));
  expect(SAMPLES_FR.filter((text, at) => text.split('\n')[0] === SAMPLES[at]?.split('\n')[0])).toHaveLength(
    1,
  ); // “Code” is both
});
