import { FILE_FORMATS } from '@docent/contract';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';

const ACCEPTED = Object.values(FILE_FORMATS)
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',');

type Props = { label: string; kind?: 'main' | 'plain'; onFiles: (files: File[]) => void };

/** Asks the system for files, as many as one likes. */
export const ChooseFiles = ({ label, kind = 'plain', onFiles }: Props) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} onClick={() => picker.current?.click()}>
        <Upload size={16} aria-hidden />
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        data-testid="file-picker"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
};
