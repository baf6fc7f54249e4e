import type { Source, Verdict } from '@docent/contract';
import { useCallback, useMemo } from 'react';
import { useMarkdownWords } from '../../i18n/markdown-words.ts';
import { type LinkProps, Markdown } from '../../ui/markdown/markdown.tsx';
import { Doubt } from './answer/doubt.tsx';
import { DOUBT_LINK, remarkDoubts } from './answer/remark-doubts.ts';
import { Citation } from './citation.tsx';
import { quotedExactly } from './exact-quote.ts';
import { remarkCitations, SOURCE_LINK } from './remark-citations.ts';

type Props = {
  text: string;
  sources: Source[];
  isWriting: boolean;
  /** Result of the verification; its doubts are marked in the text. */
  verdict: Verdict | null;
  onOpen: (source: Source) => void;
};

const REMARK = [remarkCitations];
/** A marker of which only the beginning has come. */
const CUT_MARKER = /\[\d{0,3}$/;

/** An answer's Markdown with its citations as chips, and underlined what the check doubts. */
const AnswerText = ({ text, sources, isWriting, verdict, onOpen }: Props) => {
  const words = useMarkdownWords();
  const renderLink = useCallback(
    ({ href = '', title = '', children }: LinkProps) => {
      if (href.startsWith(DOUBT_LINK)) {
        const sentence = verdict?.sentences[Number(href.slice(DOUBT_LINK.length))];
        if (!sentence) return <>{children}</>;
        return (
          <Doubt sentence={sentence} isEnd={title !== ''}>
            {children}
          </Doubt>
        );
      }
      if (!href.startsWith(SOURCE_LINK)) return null;
      const n = Number(href.slice(SOURCE_LINK.length));
      const source = sources.find((one) => one.n === n);
      return <Citation n={n} source={source && quotedExactly(source, title)} onOpen={onOpen} />;
    },
    [sources, verdict, onOpen],
  );
  const remark = useMemo(() => {
    const doubts = (verdict?.sentences ?? []).flatMap(({ text: sentence, verdict: kind }, n) =>
      kind === 'supported' ? [] : [{ n, text: sentence }],
    );
    return doubts.length ? [...REMARK, remarkDoubts(doubts)] : REMARK;
  }, [verdict]);
  return (
    <Markdown
      text={isWriting ? text.replace(CUT_MARKER, '') : text}
      isWriting={isWriting}
      words={words}
      remarkPlugins={remark}
      renderLink={renderLink}
    />
  );
};

export default AnswerText;
