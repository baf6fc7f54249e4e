import type { Source } from '@docent/contract';
import { useCallback } from 'react';
import { useMarkdownWords } from '../../i18n/markdown-words.ts';
import { type LinkProps, Markdown } from '../../ui/markdown/markdown.tsx';
import { Citation } from './citation.tsx';
import { quotedExactly } from './exact-quote.ts';
import { remarkCitations, SOURCE_LINK } from './remark-citations.ts';

type Props = { text: string; sources: Source[]; isWriting: boolean; onOpen: (source: Source) => void };

const REMARK = [remarkCitations];
/** A marker of which only the beginning has come. */
const CUT_MARKER = /\[\d{0,3}$/;

/** An answer's Markdown with its citations as chips. */
const AnswerText = ({ text, sources, isWriting, onOpen }: Props) => {
  const words = useMarkdownWords();
  const renderLink = useCallback(
    ({ href = '', title = '' }: LinkProps) => {
      if (!href.startsWith(SOURCE_LINK)) return null;
      const n = Number(href.slice(SOURCE_LINK.length));
      const source = sources.find((one) => one.n === n);
      return <Citation n={n} source={source && quotedExactly(source, title)} onOpen={onOpen} />;
    },
    [sources, onOpen],
  );
  return (
    <Markdown
      text={isWriting ? text.replace(CUT_MARKER, '') : text}
      isWriting={isWriting}
      words={words}
      remarkPlugins={REMARK}
      renderLink={renderLink}
    />
  );
};

export default AnswerText;
