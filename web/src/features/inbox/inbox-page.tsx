import { useTranslation } from '../../i18n/use-translation.ts';
import { Navigate, useParams, useSearchParams } from '../../router/index.ts';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { GapView } from './gap-view.tsx';
import { GoldenView } from './golden-view.tsx';
import { InboxList } from './inbox-list.tsx';
import { Gone } from './item-frame.tsx';
import { LessonView } from './lesson-view.tsx';
import { ListTabs } from './list-tabs.tsx';
import { useListView } from './list-view.ts';
import { type Item, LIST_NAMES, type ListName, useInboxList } from './queries.ts';
import { RequestView } from './request-view.tsx';
import { SourceView } from './source-view.tsx';

const isName = (name: string): name is ListName => LIST_NAMES.some((one) => one === name);

/** Inbox: lists at the left, the selected item at the right; on a phone one after the other. */
const InboxPage = () => {
  const { list = 'requests' } = useParams();
  if (!isName(list)) return <Navigate to="/for-you" />;
  return <Lists key={list} name={list} />;
};

const Lists = ({ name }: { name: ListName }) => {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [search] = useSearchParams();
  const view = useListView();
  const list = useInboxList(name, view);
  const items = list.data?.pages.flatMap((page) => page.items as Item<ListName>[]) ?? [];
  const chosen = search.get('item');
  const item = items.find(({ id }) => id === chosen) ?? (isWide && !chosen ? items[0] : undefined);
  // On a phone the list is a screen, and so is what was chosen of it.
  const showsItem = isWide || chosen !== null;
  return (
    <div className="flex h-full min-w-0">
      {(isWide || !showsItem) && (
        <section
          aria-label={t('inbox.lists')}
          className="flex h-full w-full shrink-0 flex-col overflow-y-auto border-line lg:w-[clamp(300px,30vw,400px)] lg:border-r"
        >
          <h1 className="flex h-13 shrink-0 items-center pl-14 font-semibold text-base md:pl-4">
            {t('inbox.title')}
          </h1>
          <ListTabs name={name} />
          <InboxList
            name={name}
            view={view}
            list={list}
            items={items}
            chosen={isWide ? item?.id : undefined}
          />
        </section>
      )}
      {showsItem && (
        <section aria-label={t('inbox.choose')} className="flex h-full min-w-0 grow flex-col">
          {item && <ItemView key={item.id} name={name} item={item} />}
          {!item && list.isSuccess && (chosen !== null ? <Gone name={name} /> : items.length > 0 && null)}
        </section>
      )}
    </div>
  );
};

const ItemView = ({ name, item }: { name: ListName; item: Item<ListName> }) => {
  switch (name) {
    // The items of each list are of its own form.
    case 'requests':
      return <RequestView request={item as Item<'requests'>} />;
    case 'gaps':
      return <GapView gap={item as Item<'gaps'>} />;
    case 'lessons':
      return <LessonView item={item as Item<'lessons'>} />;
    case 'golden':
      return <GoldenView item={item as Item<'golden'>} />;
    case 'sources':
      return <SourceView item={item as Item<'sources'>} />;
  }
};

export default InboxPage;
