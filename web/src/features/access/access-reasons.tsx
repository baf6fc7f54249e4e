import type { AccessChain, DocumentExplanation, PublicUser } from '@docent/contract';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { useDocumentExplanation } from './document-readers.ts';
import { PrincipalPicker } from './principal-picker.tsx';

type Person = Pick<PublicUser, 'id' | 'name'>;

/** Explains a person's access to a document: the chain that leads to it, or the missing link. */
export const AccessReasons = ({ documentId }: { documentId: string }) => {
  const { t } = useTranslation();
  const [person, setPerson] = useState<Person | null>(null);
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <PrincipalPicker label={t('access.why.title')} people onPick={async (found) => setPerson(found)} />
      {person && <Explanation documentId={documentId} person={person} />}
    </div>
  );
};

const Explanation = ({ documentId, person }: { documentId: string; person: Person }) => {
  const { t } = useTranslation();
  const why = useDocumentExplanation(documentId, person.id);
  if (why.isPending) return <Skeleton lines={2} />;
  if (why.isError)
    return (
      <Failed text={wordDetail(t, why.error)} retry={t('app.retry')} onRetry={() => void why.refetch()} />
    );
  const { reads, missing } = why.data;
  const Icon = reads ? Check : X;
  return (
    <div role="status" className="flex gap-2 rounded-lg border border-line bg-surface px-3 py-2">
      <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${reads ? 'text-good' : 'text-bad'}`} />
      <div className="min-w-0 break-words">
        <p className="font-medium">
          {t(reads ? 'access.why.reads' : 'access.why.not', { name: person.name })}
        </p>
        {missing && <p>{t(`access.why.missing.${missing}`)}</p>}
        <ul className="text-quiet">
          {reasons(t, why.data).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
};

/** "Domain: reader, through Finance › Company" */
const reasons = (t: Translate, { domain, document }: DocumentExplanation): string[] => [
  ...(domain.access === 'open' ? [t('access.why.domain', { by: t('access.byOpenness') })] : []),
  ...domain.chains.map((chain) => t('access.why.domain', { by: wordChain(t, chain) })),
  ...(document.access === 'domain' ? [t('access.why.noList')] : []),
  ...document.chains.map((chain) => t('access.why.list', { by: wordChain(t, chain) })),
];

const wordChain = (t: Translate, { groups, everybody, role }: AccessChain): string => {
  const by = everybody
    ? t('access.byOpenness')
    : groups.length
      ? t('access.through', { group: groups.map(({ name }) => name).join(' › ') })
      : t('access.direct');
  return role ? `${t(`access.role.${role}`)}, ${by}` : by;
};
