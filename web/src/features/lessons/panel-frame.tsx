import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** Title, close button and scrolling body of what the side panel shows here. */
export const PanelFrame = ({ title, onClose, children }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-13 shrink-0 items-center gap-2 border-line border-b py-1.5 pr-2 pl-4">
        <h2 className="min-w-0 grow break-words font-semibold">{title}</h2>
        <IconButton label={t('app.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        aria-label={title}
        className="-outline-offset-2 min-h-0 grow overflow-y-auto p-4"
      >
        {children}
      </section>
    </div>
  );
};
