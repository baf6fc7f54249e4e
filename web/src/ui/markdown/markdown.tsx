import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { defaultRehypePlugins, defaultRemarkPlugins, Streamdown, type StreamdownProps } from 'streamdown';
import { Boundary } from '../boundary.tsx';
import { brokenDiagram } from './broken-diagram.tsx';
import { isLayable } from './effort.ts';
import { FOOTNOTE_LINK, FootnoteLink, OutsideLink } from './links.tsx';
import { withDollarMaths } from './maths.ts';
import { useMarkdownPlugins } from './plugins.ts';
import { textDirection } from './text-direction.ts';

export type MarkdownWords = NonNullable<StreamdownProps['translations']> & {
  errorMermaid: string;
  footnotes: string;
  /** Label of a task's check box. */
  task: string;
  /** Label of the link back from a footnote; the number is appended. */
  backToText: string;
};
export type LinkProps = {
  href?: string | undefined;
  title?: string | undefined;
  children?: ReactNode;
};

type Props = {
  text: string;
  /** More text will follow: unfinished markup is rendered as if it were finished. */
  isWriting?: boolean;
  words: MarkdownWords;
  remarkPlugins?: NonNullable<StreamdownProps['remarkPlugins']>;
  /** Links that the caller knows; null for all others. */
  renderLink?: (link: LinkProps) => ReactNode | null;
};

/** Sanitised, and without the plugin that would parse raw HTML: a tag in a text is text. */
const REHYPE = [...(defaultRehypePlugins.sanitize ? [defaultRehypePlugins.sanitize] : []), textDirection];
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

/** Options for the rendered elements. A context, since a new component type would remount the elements. */
const Parts = createContext<{ renderLink: NonNullable<Props['renderLink']>; task: string }>({
  renderLink: NO_LINK,
  task: '',
});

const Link = (link: LinkProps) => {
  const known = useContext(Parts).renderLink(link);
  if (known !== null) return known;
  return link.href?.startsWith(FOOTNOTE_LINK) ? <FootnoteLink {...link} /> : <OutsideLink {...link} />;
};

const Task = ({ checked }: { checked?: boolean | undefined }) => (
  <input type="checkbox" disabled checked={checked === true} readOnly aria-label={useContext(Parts).task} />
);

const COMPONENTS = {
  a: Link,
  input: Task,
  blockquote: ({ children, dir }: { children?: ReactNode; dir?: string | undefined }) => (
    <blockquote dir={dir} className="my-2">
      {children}
    </blockquote>
  ),
  img: ({ alt }: { alt?: string | undefined }) => <span>{alt}</span>,
};

/**
 * Renders Markdown: tables, code, maths, tasks, diagrams, footnotes. The text is data: it runs no script and loads no address, and a link
 * opens only by a click. Text that is too large for a parser, or breaks one, is shown unformatted.
 */
export const Markdown = (props: Props) => {
  const { text } = props;
  const layable = useMemo(() => isLayable(text), [text]);
  const plain = (
    <p dir="auto" className="markdown whitespace-pre-wrap break-words text-[15px] leading-6">
      {text}
    </p>
  );
  if (!layable) return plain;
  return (
    <Boundary of={text} fallback={plain}>
      <LaidOut {...props} />
    </Boundary>
  );
};

const LaidOut = ({
  text,
  isWriting = false,
  words,
  remarkPlugins = NO_PLUGINS,
  renderLink = NO_LINK,
}: Props) => {
  const shown = withDollarMaths(text);
  const plugins = useMarkdownPlugins(shown);
  const remark = useMemo(() => [...REMARK, ...remarkPlugins], [remarkPlugins]);
  const parts = useMemo(() => ({ renderLink, task: words.task }), [renderLink, words.task]);
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
    <Parts.Provider value={parts}>
      <Streamdown
        mode={isWriting ? 'streaming' : 'static'}
        className="markdown break-words text-[15px] leading-6"
        controls={CONTROLS}
        shikiTheme={CODE_THEMES}
        lineNumbers={false}
        tableMaxHeight={0}
        codeBlockMaxHeight={0}
        linkSafety={{ enabled: false }}
        remarkPlugins={remark}
        rehypePlugins={REHYPE}
        remarkRehypeOptions={footnotes}
        mermaid={diagrams}
        plugins={plugins}
        components={COMPONENTS}
        translations={words}
      >
        {shown}
      </Streamdown>
    </Parts.Provider>
  );
};
