import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** Placeholder of the card until its form is known. */
export const CardSkeleton = () => (
  <Card title="">
    <Skeleton lines={6} />
  </Card>
);

/** The no-navigation layout: one card and the promise in one sentence. */
export const Card = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-6 bg-surface px-4 py-10">
      <div className="flex max-w-sm flex-col items-center gap-3 text-center">
        <img src="/icon.svg" alt="" className="size-12" />
        <p className="text-quiet">{t('app.promise')}</p>
      </div>
      <section className="w-full max-w-sm rounded-xl border border-line bg-raised p-6">
        {title && <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>}
        {text && <p className="mt-1 text-quiet">{text}</p>}
        <div className="mt-5">{children}</div>
      </section>
      <LanguageSwitch />
    </main>
  );
};
