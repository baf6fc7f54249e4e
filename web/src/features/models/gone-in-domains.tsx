import type { ModelProvider, ModelSettings } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { wordModel } from './names.ts';

type Props = {
  list: ModelSettings['gone_in_domains'];
  providers: Pick<ModelProvider, 'name' | 'kind'>[];
};

/** Domains that name a model that is not to be had any more. */
export const GoneInDomains = ({ list, providers }: Props) => {
  const { t } = useTranslation();
  if (!list.length) return null;
  return (
    <section aria-label={t('models.goneIn.title')} className="rounded-xl border border-bad bg-bad-soft p-4">
      <h2 className="font-semibold">{t('models.goneIn.title')}</h2>
      <p className="mt-0.5">{t('models.goneIn.text')}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {list.map(({ domain, role, model }) => (
          <li key={`${domain.id} ${role}`} className="[overflow-wrap:anywhere]">
            <Link to={`/domains/${domain.id}/settings`} className="underline">
              {domain.name}
            </Link>
            {` · ${t(`models.tasks.${role}.name`)} · ${wordModel(t, model, providers)}`}
          </li>
        ))}
      </ul>
    </section>
  );
};
