import type { ModelHealth } from '@docent/contract';
import { PenLine, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Health } from './health.tsx';

type Props = {
  /** Name of the model that writes the answers; null: none. */
  model: string | null;
  /** Sentence on the data that leaves the installation. */
  text: string;
  health: Omit<ModelHealth, 'detail'> | null;
  children?: ReactNode;
};

/** Model that writes the answers now, and the consequences. */
export const Head = ({ model, text, health, children }: Props) => {
  const { t } = useTranslation();
  const Icon = model ? PenLine : Quote;
  return (
    <section
      aria-label={t('models.now')}
      className="flex flex-wrap items-center gap-4 rounded-xl bg-surface p-4"
    >
      <Icon size={20} aria-hidden className="shrink-0 self-start text-accent" />
      <div className="min-w-0 grow basis-64">
        <h2 className="font-semibold text-base [overflow-wrap:anywhere]">
          {model ? t('models.writes', { model }) : t('models.nobody')}
        </h2>
        <p className="mt-0.5 text-quiet">{text}</p>
        {health && health.state !== 'untried' && (
          <div className="mt-1.5 text-[13px]">
            <Health health={health} withRemedy={false} />
          </div>
        )}
      </div>
      {children}
    </section>
  );
};
