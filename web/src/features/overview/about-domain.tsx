import type { DomainDetail } from '@docent/contract';
import { DEFAULT_LANGUAGE } from '@docent/contract/constants';
import { MessageSquarePlus } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Avatar } from '../../ui/avatar.tsx';

const FACES = 5;

/** Experts of the domain, its scope, and questions to begin with. */
export const AboutDomain = ({ domain }: { domain: DomainDetail }) => (
  <div className="flex min-w-0 flex-col gap-6">
    <Experts domain={domain} />
    <Scope domain={domain} />
    <Suggestions domain={domain} />
  </div>
);

const Experts = ({ domain: { id, experts, can } }: { domain: DomainDetail }) => {
  const { t } = useTranslation();
  const more = experts.length - FACES;
  if (!experts.length && !can.grant) return null;
  return (
    <section aria-labelledby="experts">
      <h2 id="experts" className="mb-2 font-semibold text-base">
        {t('domains.overview.experts')}
      </h2>
      <ul className="flex flex-col gap-2">
        {experts.slice(0, FACES).map(({ id: userId, name }) => (
          <li key={userId} className="flex items-center gap-2.5">
            <Avatar name={name} className="size-7" />
            <span className="min-w-0 truncate">{name}</span>
          </li>
        ))}
      </ul>
      {!experts.length && <p className="text-quiet">{t('domains.overview.noExperts')}</p>}
      {more > 0 && (
        <p className="mt-2 text-quiet text-[13px]">{t('domains.overview.moreExperts', { count: more })}</p>
      )}
      {can.grant && (
        <Link
          to={`/domains/${id}/access?as=expert`}
          className="mt-2 inline-block rounded text-accent text-[13px] hover:underline"
        >
          {t('domains.overview.addExpert')}
        </Link>
      )}
    </section>
  );
};

const Scope = ({ domain: { id, perimeter } }: { domain: DomainDetail }) => {
  const { t } = useTranslation();
  const { description, covered } = perimeter;
  if (!description && !covered.length) return null;
  return (
    <section aria-labelledby="scope">
      <h2 id="scope" className="mb-1 font-semibold text-base">
        <Link to={`/domains/${id}/perimeter`} className="rounded hover:text-accent hover:underline">
          {t('domains.overview.scope')}
        </Link>
      </h2>
      {description && (
        <p className="line-clamp-4 whitespace-pre-line break-words text-quiet">{description}</p>
      )}
      {covered.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {covered.slice(0, 8).map((subject) => (
            <li
              key={subject}
              className="max-w-full truncate rounded-full bg-surface px-2.5 py-0.5 text-[13px]"
            >
              {subject}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Suggestions = ({ domain: { id, suggested_questions: suggested } }: { domain: DomainDetail }) => {
  const { t, i18n } = useTranslation();
  const questions = suggested[i18n.language === 'fr' ? 'fr' : DEFAULT_LANGUAGE];
  if (!questions.length) return null;
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className="mb-2 font-semibold text-base">
        {t('domains.overview.suggestions')}
      </h2>
      <ul className="flex flex-col gap-1.5">
        {questions.map((question) => (
          <li key={question}>
            <Link
              to={`/?${new URLSearchParams({ domain: id, question })}`}
              className="flex items-start gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-[13px] leading-5 hover:border-control hover:bg-surface"
            >
              <MessageSquarePlus size={15} aria-hidden className="mt-0.5 shrink-0 text-accent" />
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
