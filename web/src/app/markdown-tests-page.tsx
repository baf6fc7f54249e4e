import { useMarkdownWords } from '../i18n/markdown-words.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Markdown } from '../ui/markdown/markdown.tsx';
import { Page, PageHead } from '../ui/page.tsx';
import { HEAVY, HOSTILE, SAMPLES } from './markdown-samples.ts';
import { SAMPLES_FR } from './markdown-samples-fr.ts';

/** Page with all samples of Markdown, regular and hostile, to check their rendering. */
const MarkdownTestsPage = () => {
  const { t, i18n } = useTranslation();
  const samples = i18n.language === 'fr' ? SAMPLES_FR : SAMPLES;
  const words = useMarkdownWords();
  return (
    <Page>
      <PageHead title={t('pages.markdownTests')} />
      <div className="max-w-form">
        {[...samples, ...HOSTILE].map((text) => (
          <section key={text} className="mt-6 border-line border-t pt-4">
            <Markdown text={text} words={words} />
          </section>
        ))}
        <section className="mt-6 max-h-40 overflow-hidden border-line border-t pt-4">
          <Markdown text={HEAVY.quotations ?? ''} words={words} />
        </section>
      </div>
    </Page>
  );
};

export default MarkdownTestsPage;
