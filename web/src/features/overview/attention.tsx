import type { DomainDetail } from '@docent/contract';
import {
  ArrowRight,
  BookOpenText,
  FileWarning,
  FolderSync,
  ListChecks,
  type LucideIcon,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { countPassed, useGolden } from '../golden/index.ts';
import { useLessons } from '../lessons/index.ts';
import { needsAttention, useSources } from '../sources/index.ts';

type Need = { key: string; icon: LucideIcon; text: string; to: string; tone: 'bad' | 'warn' | 'quiet' };

/** Next actions in the domain that the user may take, most urgent first. Renders nothing when there is none. */
export const Attention = ({ domain }: { domain: DomainDetail }) => {
  const { t } = useTranslation();
  const needs = useNeeds(domain);
  if (!needs.length) return null;
  return (
    <section aria-label={t('domains.overview.attention')}>
      <h2 className="mb-2 font-semibold text-base">{t('domains.overview.attention')}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-raised">
        {needs.map(({ key, icon: Icon, text, to, tone }) => (
          <li key={key}>
            <Link to={to} className="group flex min-h-11 items-center gap-3 px-3.5 py-2 hover:bg-surface">
              <Icon size={16} aria-hidden className={`shrink-0 ${TONE[tone]}`} />
              <span className="min-w-0 grow break-words">{text}</span>
              <ArrowRight size={16} aria-hidden className="shrink-0 text-quiet group-hover:text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

const TONE = { bad: 'text-bad', warn: 'text-warn', quiet: 'text-quiet' };

const useNeeds = ({ id, can, documents, experts }: DomainDetail): Need[] => {
  const { t } = useTranslation();
  const sources = useSources(id, can.upload).data?.sources ?? [];
  const waiting = useLessons(id, 'all').data?.pages[0]?.waiting ?? 0;
  const { passed, tested } = countPassed(useGolden(id, can.configure).data?.questions ?? []);
  const needs: (Need | false)[] = [
    can.upload &&
      documents.errors > 0 && {
        key: 'documents',
        icon: FileWarning,
        text: t('domains.overview.unreadDocuments', { count: documents.errors }),
        to: `/domains/${id}/documents?state=error`,
        tone: 'bad',
      },
    ...sources.filter(needsAttention).map(
      (source): Need => ({
        key: source.id,
        icon: FolderSync,
        text: t('domains.overview.sourceState', {
          name: source.name,
          state: t(source.held ? 'domains.overview.sourceHeld' : `sources.state.${source.state}`),
        }),
        to: `/domains/${id}/sources`,
        tone: source.state === 'failed' ? 'bad' : 'warn',
      }),
    ),
    passed < tested && {
      key: 'golden',
      icon: ListChecks,
      text: t('domains.overview.failingGolden', { count: tested - passed }),
      to: `/domains/${id}/golden`,
      tone: 'warn',
    },
    waiting > 0 && {
      key: 'lessons',
      icon: BookOpenText,
      text: t('domains.overview.waitingLessons', { count: waiting }),
      to: `/domains/${id}/lessons`,
      tone: 'warn',
    },
    can.grant &&
      !experts.length && {
        key: 'expert',
        icon: UserPlus,
        text: t('domains.overview.noExpert'),
        to: `/domains/${id}/access?as=expert`,
        tone: 'quiet',
      },
  ];
  return needs.filter((need) => need !== false);
};
