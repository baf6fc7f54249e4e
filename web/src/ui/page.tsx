import type { ReactNode } from 'react';

/** Frame of a page with a title: all of them begin at the same left edge. A form within it takes `max-w-form`. */
export const Page = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-list px-4 pt-14 pb-10 sm:px-8 md:pt-6">{children}</div>
);

type HeadProps = {
  title: ReactNode;
  text?: ReactNode;
  /** Actions at the right, below the title where there is no room. */
  children?: ReactNode;
};

/** Title of a page, a line about it, and its actions. */
export const PageHead = ({ title, text, children }: HeadProps) => (
  <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
    <div className="min-w-60 flex-1 break-words">
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      {text && <p className="max-w-prose text-quiet">{text}</p>}
    </div>
    {children && <div className="flex min-h-8 flex-wrap items-center gap-2">{children}</div>}
  </header>
);

/** Title of a part of a page, a line about it, and its actions. */
export const PartHead = ({ title, text, children }: HeadProps) => (
  <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2">
    <div className="min-w-60 flex-1">
      <h2 className="font-semibold text-lg leading-8 tracking-tight">{title}</h2>
      {text && <div className="max-w-prose text-quiet">{text}</div>}
    </div>
    {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
  </div>
);
