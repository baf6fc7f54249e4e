import { type ReactNode, useMemo } from 'react';
import { defaultRehypePlugins, defaultRemarkPlugins, Streamdown, type StreamdownProps } from 'streamdown';
import { brokenDiagram } from './broken-diagram.tsx';
import { FOOTNOTE_LINK, FootnoteLink, OutsideLink } from './links.tsx';
import { withDollarMaths } from './maths.ts';
import { useMarkdownPlugins } from './plugins.ts';

export type MarkdownWords = NonNullable<StreamdownProps['translations']> & {
  errorMermaid: string;
  footnotes: string;
  /** Of the way back from a footnote; its number is put behind. */
  backToText: string;
};
export type LinkProps = {
  href?: string | undefined;
  title?: string | undefined;
  children?: ReactNode;
};

type Props = {
  text: string;
  /** More text will come: an unfinished mark is shown as if it were finished. */
  isWriting?: boolean;
  words: MarkdownWords;
  remarkPlugins?: NonNullable<StreamdownProps['remarkPlugins']>;
  /** Links that the caller knows; null for all others. */
  renderLink?: (link: LinkProps) => ReactNode | null;
};

/** Sanitised, and without the plugin that would parse raw HTML: a tag in a text is text. */
const REHYPE = defaultRehypePlugins.sanitize ? [defaultRehypePlugins.sanitize] : [];
const REMARK = Object.values(defaultRemarkPlugins);
const NO_PLUGINS: NonNullable<StreamdownProps['remarkPlugins']> = [];
const NO_LINK = () => null;
const CONTROLS = {
  table: { copy: true, download: false, fullscreen: false },
  code: { copy: true, download: false },
  mermaid: { copy: true, download: false, fullscreen: true, panZoom: false },
};
/** These two reach 4.5:1 on both backgrounds. */
const CODE_THEMES: NonNullable<StreamdownProps['shikiTheme']> = [
  'github-light-high-contrast',
  'github-dark-high-contrast',
];

/**
 * Markdown as elements: tables, code, maths, tasks, diagrams, footnotes. Whatever stands in it is data: no script of
 * it runs, no address in it is asked for, and a link is followed by a click only.
 */
export const Markdown = ({
  text,
  isWriting = false,
  words,
  remarkPlugins = NO_PLUGINS,
  renderLink = NO_LINK,
}: Props) => {
  const plugins = useMarkdownPlugins(text);
  const remark = useMemo(() => [...REMARK, ...remarkPlugins], [remarkPlugins]);
  const components = useMemo(
    () => ({
      a: (link: LinkProps) => {
        const known = renderLink(link);
        if (known !== null) return known;
        if (link.href?.startsWith(FOOTNOTE_LINK)) return <FootnoteLink {...link} />;
        return <OutsideLink {...link} />;
      },
      blockquote: ({ children }: { children?: ReactNode }) => (
        <blockquote className="my-2">{children}</blockquote>
      ),
      img: ({ alt }: { alt?: string | undefined }) => <span>{alt}</span>,
    }),
    [renderLink],
  );
  const footnotes = useMemo(
    () => ({
      footnoteLabel: words.footnotes,
      footnoteBackLabel: (reference: number) => `${words.backToText} ${reference + 1}`,
    }),
    [words.footnotes, words.backToText],
  );
  const diagrams = useMemo(
    () => ({ errorComponent: brokenDiagram(words.errorMermaid) }),
    [words.errorMermaid],
  );
  return (
    <Streamdown
      mode={isWriting ? 'streaming' : 'static'}
      className="markdown break-words text-[15px] leading-6"
      controls={CONTROLS}
      shikiTheme={CODE_THEMES}
      lineNumbers={false}
      tableMaxHeight={0}
      codeBlockMaxHeight={480}
      linkSafety={{ enabled: false }}
      remarkPlugins={remark}
      rehypePlugins={REHYPE}
      remarkRehypeOptions={footnotes}
      mermaid={diagrams}
      plugins={plugins}
      components={components}
      translations={words}
    >
      {withDollarMaths(text)}
    </Streamdown>
  );
};
