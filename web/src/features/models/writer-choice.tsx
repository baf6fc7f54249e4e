import type { ModelSettings } from '@docent/contract';
import { Cloud, Cpu, Quote } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { RadioCard } from '../../ui/choice.tsx';
import { BeginWith } from './begin-with.tsx';
import { LocalSection } from './local-section.tsx';
import { wordModel, wordProvider } from './names.ts';
import { ProviderForm } from './provider-form.tsx';

const WRITERS = ['key', 'machine', 'nobody'] as const;
export type Writer = (typeof WRITERS)[number];
const ICONS = { key: Cloud, machine: Cpu, nobody: Quote } as const;
const MEANINGS = ['leaves', 'costs', 'looks'] as const;

type Props = {
  writer: Writer | null;
  onWriter: (writer: Writer) => void;
  settings: ModelSettings;
};

/** Three ways, what each means, and, of the chosen one, what it asks for. */
export const WriterChoice = ({ writer, onWriter, settings }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  /** The provider that was just added, by name. */
  const [added, setAdded] = useState<string | null>(null);
  const provider = settings.providers.find(({ name }) => name === added);
  const { large, providers } = settings;
  return (
    <>
      {large.model && !added && (
        <p className="rounded-xl border border-line bg-raised p-4">
          {t('models.writes', { model: wordModel(t, large.model, providers) })}
        </p>
      )}
      <fieldset className="grid gap-3 md:grid-cols-3">
        <legend className="sr-only">{t('models.welcome.title')}</legend>
        {WRITERS.map((one) => {
          const Icon = ICONS[one];
          return (
            <RadioCard
              key={one}
              className="gap-3"
              name={`${id}-writer`}
              value={one}
              aria-describedby={`${id}-${one}`}
              checked={writer === one}
              onChange={() => {
                setAdded(null);
                onWriter(one);
              }}
            >
              <span className="flex items-start gap-2 font-semibold">
                <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-accent" />
                {t(`models.welcome.${one}.name`)}
              </span>
              <span id={`${id}-${one}`} className="flex flex-col gap-2 text-[13px]">
                {MEANINGS.map((meaning) => (
                  <span key={meaning}>
                    <span className="block text-quiet text-xs">
                      {t(`models.welcome.meaning.${meaning}`)}{' '}
                    </span>
                    {t(`models.welcome.${one}.${meaning}`)}{' '}
                  </span>
                ))}
              </span>
            </RadioCard>
          );
        })}
      </fieldset>
      {provider ? (
        <Box title={t('models.begin.title', { name: wordProvider(t, provider) })}>
          <BeginWith provider={provider} />
        </Box>
      ) : (
        <>
          {writer === 'key' && (
            <Box title={t('models.providers.add')}>
              <p className="mb-4 text-quiet">{t('models.providers.keyText')}</p>
              <ProviderForm
                provider={null}
                action={t('models.welcome.next')}
                onDone={(_settings, name) => setAdded(name)}
              />
            </Box>
          )}
          {writer === 'machine' && (
            <Box title={t('models.local.title')}>
              <LocalSection onAdded={setAdded} />
            </Box>
          )}
        </>
      )}
    </>
  );
};

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-xl border border-line bg-raised p-5">
    <h2 className="mb-3 font-semibold text-base">{title}</h2>
    {children}
  </section>
);
