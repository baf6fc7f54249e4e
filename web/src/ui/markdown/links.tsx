import type { MouseEvent, ReactNode } from 'react';

type Props = {
  id?: string | undefined;
  href?: string | undefined;
  children?: ReactNode;
  'aria-label'?: string | undefined;
};

/** Prefix that the sanitiser adds to every id, so that no text can use an id of ours. */
export const FOOTNOTE_LINK = '#user-content-';
const PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** An external link: shows its target, and opens only by a click. Other schemes are shown as text. */
export const OutsideLink = ({ href = '', children }: Props) => {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (!url || !PROTOCOLS.includes(url.protocol)) return <span>{children}</span>;
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline [overflow-wrap:anywhere]"
    >
      {children} <span className="text-quiet text-xs">({url.host || url.pathname})</span>
    </a>
  );
};

/** To a footnote and back, inside its own text: other texts of the page count theirs from 1 too. */
export const FootnoteLink = ({ id, href = '', children, 'aria-label': label }: Props) => {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const own = event.currentTarget.closest('.markdown');
    const target = own?.querySelector<HTMLElement>(`[id="${CSS.escape(href.slice(1))}"]`);
    if (!target) return;
    target.scrollIntoView({ block: 'center' });
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  return (
    <a id={id} href={href} aria-label={label} onClick={go} className="px-0.5 text-accent underline">
      {children}
    </a>
  );
};
