import type { Source } from '@docent/contract';
import { type ReactNode, useMemo } from 'react';
import { defaultRehypePlugins, defaultRemarkPlugins, Streamdown } from 'streamdown';
import { Citation } from './citation.tsx';
import { quotedExactly } from './exact-quote.ts';
import { remarkCitations, SOURCE_LINK } from './remark-citations.ts';

type Props = { text: string; sources: Source[]; isWriting: boolean; onOpen: (source: Source) => void };

type LinkProps = { href?: string | undefined; title?: string | undefined; children?: ReactNode };

/** Sanitised, and without the plugin that would parse raw HTML: a tag in an answer is text. */
const REHYPE = defaultRehypePlugins.sanitize ? [defaultRehypePlugins.sanitize] : [];
const REMARK = [...Object.values(defaultRemarkPlugins), remarkCitations];
/** A marker of which only the beginning has come. */
const CUT_MARKER = /\[\d{0,3}$/;

/** An answer's Markdown with its citations as chips. Nothing in it loads or opens anything by itself. */
const AnswerText = ({ text, sources, isWriting, onOpen }: Props) => {
  const components = useMemo(
    () => ({
      a: ({ href = '', title = '', children }: LinkProps) => {
        if (!href.startsWith(SOURCE_LINK)) return <OutsideLink href={href}>{children}</OutsideLink>;
        const n = Number(href.slice(SOURCE_LINK.length));
        const source = sources.find((one) => one.n === n);
        return <Citation n={n} source={source && quotedExactly(source, title)} onOpen={onOpen} />;
      },
      blockquote: ({ children }: { children?: ReactNode }) => (
        <blockquote className="my-2">{children}</blockquote>
      ),
      img: ({ alt }: { alt?: string | undefined }) => <span>{alt}</span>,
    }),
    [sources, onOpen],
  );
  return (
    <Streamdown
      mode={isWriting ? 'streaming' : 'static'}
      className="answer-text break-words text-[15px] leading-6"
      controls={false}
      remarkPlugins={REMARK}
      rehypePlugins={REHYPE}
      components={components}
    >
      {isWriting ? text.replace(CUT_MARKER, '') : text}
    </Streamdown>
  );
};

/** A link out of the product: it shows where it leads, and needs a click. Other schemes are text. */
const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return <span>{children}</span>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
      {children} <span className="text-quiet text-xs">({url.host || url.pathname})</span>
    </a>
  );
};

export default AnswerText;
