import { useTranslation } from '../i18n/use-translation.ts';
import { Dialog } from '../ui/dialog.tsx';

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);
const LIST = [
  ['search', IS_APPLE ? '⌘ K' : 'Ctrl K'],
  ['ask', '/'],
  ['citations', '[ ]'],
  ['list', '?'],
  ['send', 'Enter'],
  ['line', 'Shift Enter'],
  ['mention', '@'],
  ['close', 'Esc'],
] as const;

/** The keys that work everywhere. */
const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t('people.shortcuts.title')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        {LIST.map(([name, keys]) => (
          <div key={name} className="contents">
            <dt>{t(`people.shortcuts.${name}`)}</dt>
            <dd>
              <kbd className="rounded border border-line bg-surface px-1.5 py-0.5 font-mono text-xs">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};

export default ShortcutList;
