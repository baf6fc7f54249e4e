import { useMarkdownWords } from '../i18n/markdown-words.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Markdown } from '../ui/markdown/markdown.tsx';
import { HEAVY, HOSTILE, SAMPLES } from './markdown-samples.ts';
import { SAMPLES_FR } from './markdown-samples-fr.ts';

/** Page with all samples of Markdown, regular and hostile, to check their rendering. */
const MarkdownTestsPage = () => {
  const { t, i18n } = useTranslation();
  const samples = i18n.language === 'fr' ? SAMPLES_FR : SAMPLES;
  const words = useMarkdownWords();
  return (
    <div className="mx-auto w-full max-w-read px-4 pt-14 pb-10 md:pt-6">
      <h1 className="font-semibold text-2xl tracking-tight">{t('pages.markdownTests')}</h1>
      {[...samples, ...HOSTILE].map((text) => (
        <section key={text} className="mt-6 border-line border-t pt-4">
          <Markdown text={text} words={words} />
        </section>
      ))}
      <section className="mt-6 max-h-40 overflow-hidden border-line border-t pt-4">
        <Markdown text={HEAVY.quotations ?? ''} words={words} />
      </section>
    </div>
  );
};

export default MarkdownTestsPage;
