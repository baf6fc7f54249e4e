import type { Source } from '@docent/contract';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { CitationBar } from '../documents/index.ts';
import { AnswerView } from './answer-view.tsx';
import { sampleMessage } from './sample-message.ts';

const ignore = () => {};

/** Page of `/chats/mock`: a built-in answer with its sources, without server or document. */
const MockChat = () => {
  const { t } = useTranslation();
  const language = currentLanguage();
  const message = useMemo(() => sampleMessage(language), [language]);
  const [source, setSource] = useState<Source | null>(null);
  return (
    <div className="flex h-full min-w-0">
      <div className="flex min-w-0 grow flex-col">
        <header className="flex h-13 shrink-0 items-center border-line border-b pr-2 pl-14 md:pl-4">
          <h1 className="truncate font-semibold">{t('chats.sample')}</h1>
        </header>
        <div className="min-h-0 grow overflow-y-auto">
          <div className="mx-auto max-w-read px-4 py-6">
            <AnswerView message={message} onOpen={setSource} onRetry={ignore} />
          </div>
        </div>
      </div>
      {source && (
        <SidePanel
          label={source.source_document_name}
          resizeLabel={t('app.resize')}
          onClose={() => setSource(null)}
        >
          <header className="flex h-13 items-center gap-2 border-line border-b pr-2 pl-4">
            <h2 className="min-w-0 grow truncate font-semibold">{source.source_document_name}</h2>
            <IconButton label={t('app.close')} onClick={() => setSource(null)}>
              <X size={18} aria-hidden />
            </IconButton>
          </header>
          <CitationBar source={source} among={message.sources} onSource={setSource} />
          <p className="whitespace-pre-line p-4 text-[15px] leading-6">{source.content}</p>
        </SidePanel>
      )}
    </div>
  );
};

export default MockChat;
