import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Empty } from '../../ui/state.tsx';
import { pathOfList, useListView } from './list-view.ts';
import type { ListName } from './queries.ts';

type Props = {
  name: ListName;
  title: string;
  meta: ReactNode;
  actions: ReactNode;
  /** Link to the complete item. */
  link?: ReactNode;
  children: ReactNode;
};

/** Selected item: title, people and actions above its content. */
export const ItemFrame = ({ name, title, meta, actions, link, children }: Props) => (
  <>
    <header className="shrink-0 border-line border-b pb-2.5">
      <div className="flex h-13 items-center gap-2 pr-4 pl-14 md:pl-2 lg:hidden">
        <BackLink name={name} />
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 lg:pt-3">
        <div className="flex min-w-0 grow basis-80 items-start gap-1">
          <div className="min-w-0">
            <h2 className="line-clamp-3 break-words font-semibold text-base leading-6" title={title}>
              {title}
            </h2>
            <p className="text-quiet text-xs">{meta}</p>
          </div>
          {link}
        </div>
        <div className="flex flex-wrap items-center gap-1.5">{actions}</div>
      </div>
    </header>
    {children}
  </>
);

const BackLink = ({ name }: { name: ListName }) => {
  const { t } = useTranslation();
  const view = useListView();
  return (
    <Link
      to={pathOfList(name, view)}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-lg px-2 text-quiet hover:bg-surface hover:text-ink"
    >
      <ArrowLeft size={16} aria-hidden />
      {t('inbox.back')}
    </Link>
  );
};

/** The item of the address is not in the list. */
export const Gone = ({ name }: { name: ListName }) => {
  const { t } = useTranslation();
  return (
    <div className="p-4">
      <div className="mb-4 pl-10 md:pl-0 lg:hidden">
        <BackLink name={name} />
      </div>
      <Empty>{t('inbox.gone')}</Empty>
    </div>
  );
};
