import type { EmbedderState as State } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { EmbedderState, wordFetched } from './embedder-state.tsx';

type Props = { embedder: State; isWanted: boolean; onWanted: (isWanted: boolean) => void };

/** Shows the size and source of the download before it starts, and lets the owner decline. */
export const EmbedderOffer = ({ embedder, isWanted, onWanted }: Props) => {
  const { t, i18n } = useTranslation();
  const asks = embedder.reason === 'not_asked';
  return (
    <section aria-labelledby="embedder-offer" className="rounded-xl border border-line bg-raised p-5">
      <h2 id="embedder-offer" className="font-semibold text-base">
        {t('models.embedder.title')}
      </h2>
      <p className="mt-1 mb-3 text-quiet">{t('models.embedder.text')}</p>
      {asks ? (
        <Checkbox
          checked={isWanted}
          onChange={(event) => onWanted(event.target.checked)}
          label={t('models.embedder.yes')}
          hint={wordFetched(t, i18n.language, embedder)}
        />
      ) : (
        <EmbedderState embedder={embedder} />
      )}
    </section>
  );
};
