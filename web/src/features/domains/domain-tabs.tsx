import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

const TABS = [
  { key: 'documents', path: '' },
  { key: 'lessons', path: '/lessons' },
] as const;

/** The parts of a domain's page, each with an address of its own. */
export const DomainTabs = ({ domainId }: { domainId: string }) => {
  const { t } = useTranslation();
  return (
    <ul className="mt-5 flex gap-5 overflow-x-auto border-line border-b">
      {TABS.map(({ key, path }) => (
        <li key={key}>
          <NavLink
            to={`/domains/${domainId}${path}`}
            end
            className="-mb-px block whitespace-nowrap border-transparent border-b-2 py-2 text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            {t(`lessons.tabs.${key}`)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
};
