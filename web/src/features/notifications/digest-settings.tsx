import { DIGEST_FREQUENCIES } from '@docent/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Segments } from '../../ui/segments.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useInboxCounts } from '../inbox/index.ts';

/** Frequency of the inbox e-mail; shown to experts only. */
export const DigestSettings = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isShown = useInboxCounts().data?.shown ?? false;
  const digest = useQuery({
    queryKey: keys.digest,
    queryFn: ({ signal }) => call('getDigest', { signal }),
    enabled: isShown,
  });
  const choose = useMutation({
    mutationFn: (frequency: (typeof DIGEST_FREQUENCIES)[number]) =>
      call('setDigest', { body: { frequency } }),
    onSuccess: (chosen) => client.setQueryData(keys.digest, chosen),
    onError: (error) => showToast(wordError(t, error), 'error'),
  });
  if (!isShown || !digest.data) return null;
  return (
    <section className="mt-6 flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-base">{t('notifications.digest.title')}</h2>
        <p className="text-quiet">{t('notifications.digest.text')}</p>
      </div>
      {digest.data.mails ? (
        <Segments
          isField
          legend={t('notifications.digest.legend')}
          name="digest"
          options={DIGEST_FREQUENCIES.map((value) => ({ value, label: t(`notifications.digest.${value}`) }))}
          value={choose.variables ?? digest.data.frequency}
          onChange={(value) => choose.mutate(value)}
        />
      ) : (
        <p className="text-quiet">{t('notifications.digest.noMail')}</p>
      )}
    </section>
  );
};
