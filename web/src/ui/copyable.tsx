import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { showToast } from './toast.tsx';

type Props = {
  text: string;
  /** Labels of the button before and after copying, and the message when the browser refuses to copy. */
  labels: { copy: string; copied: string; failed: string };
  testId?: string;
};

/** A text that is made to be taken elsewhere: chosen whole by a click, or copied. */
export const Copyable = ({ text, labels, testId }: Props) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(text);
      setCopied(true);
    } catch {
      showToast(labels.failed, 'error');
    }
  };
  return (
    <>
      <code className="select-all break-all rounded-lg bg-surface p-3 text-[13px]" data-testid={testId}>
        {text}
      </code>
      <Button onClick={() => void copy()} className="self-start">
        {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {copied ? labels.copied : labels.copy}
      </Button>
    </>
  );
};
