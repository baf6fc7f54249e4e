import type { Source } from '@docent/contract';
import { HoverCard } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultRehypePlugins, Streamdown } from 'streamdown';

type Props = { text: string; sources: Source[]; isWriting: boolean; onOpen: (source: Source) => void };

const SOURCE_LINK = '#source-';
/** Sanitised, and without the plugin that would parse raw HTML: a tag in an answer is text. */
const REHYPE = defaultRehypePlugins.sanitize ? [defaultRehypePlugins.sanitize] : [];

/** An answer's Markdown with its citations as chips. Nothing in it loads or opens anything by itself. */
const AnswerText = ({ text, sources, isWriting, onOpen }: Props) => (
  <Streamdown
    mode={isWriting ? 'streaming' : 'static'}
    className="answer-text break-words text-[15px] leading-6"
    controls={false}
    rehypePlugins={REHYPE}
    components={{
      a: ({ href, children }) => (
        <AnswerLink href={href} sources={sources} onOpen={onOpen}>
          {children}
        </AnswerLink>
      ),
      blockquote: ({ children }) => <blockquote className="my-2">{children}</blockquote>,
      img: ({ alt }) => <span>{alt}</span>,
    }}
  >
    {text.replace(/\[(\d{1,3})\](?!\()/g, `[$1](${SOURCE_LINK}$1)`)}
  </Streamdown>
);

type LinkProps = {
  href: string | undefined;
  children: ReactNode;
  sources: Source[];
  onOpen: (source: Source) => void;
};

const AnswerLink = ({ href = '', children, sources, onOpen }: LinkProps) => {
  if (href.startsWith(SOURCE_LINK)) {
    const n = Number(href.slice(SOURCE_LINK.length));
    return <Citation n={n} source={sources.find((source) => source.n === n)} onOpen={onOpen} />;
  }
  const url = URL.canParse(href) ? new URL(href) : null;
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return <span>{children}</span>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
      {children} <span className="text-quiet text-xs">({url.host || url.pathname})</span>
    </a>
  );
};

const CHIP =
  'mx-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded bg-accent-soft px-1 align-text-top font-semibold text-accent text-xs leading-none hover:bg-accent hover:text-on-accent';

const Citation = ({
  n,
  source,
  onOpen,
}: {
  n: number;
  source: Source | undefined;
  onOpen: (source: Source) => void;
}) => {
  const { t } = useTranslation();
  if (!source) return <span className={CHIP}>{n}</span>;
  const { source_document_name: name, place, quote } = source;
  return (
    <HoverCard.Root openDelay={150} closeDelay={100}>
      <HoverCard.Trigger asChild>
        <button
          type="button"
          data-citation={n}
          aria-label={t('chats.source', { n, name, page: place.page })}
          onClick={() => onOpen(source)}
          className={CHIP}
        >
          {n}
        </button>
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-40 w-80 max-w-[calc(100vw-24px)] rounded-xl border border-line bg-raised p-3 text-[13px] shadow-lg"
        >
          <p className="font-medium">
            {name} <span className="text-quiet">{t('chats.page', { page: place.page })}</span>
          </p>
          <blockquote className="mt-2 line-clamp-6 text-quiet">{quote}</blockquote>
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
};

export default AnswerText;
