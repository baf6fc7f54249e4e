import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { IconAction } from './icon-action.tsx';

const COPIED_MS = 2_000;

export const CopyAnswer = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <IconAction label={t(copied ? 'chats.copied' : 'chats.copy')} onClick={() => void copy()}>
      {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    </IconAction>
  );
};
