import { FILE_NAME_DISPLAY_LENGTH, IMAGE_EXTENSIONS, IMAGE_TYPES } from '@docent/contract/constants';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';

type Props = { image: File | null; onImage: (image: File | null) => void };

const ACCEPTED = IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** One picture for a message: JPEG or PNG; others are ignored and the input cleared, as specified. */
export const ImagePicker = ({ image, onImage }: Props) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t('people.attach')}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file && IMAGE_TYPES.some((type) => type === file.type)) onImage(file);
          target.value = '';
        }}
      />
      <IconButton label={t('people.attach')} onClick={() => input.current?.click()}>
        <ImagePlus size={18} aria-hidden />
      </IconButton>
      {image && (
        <span
          className="flex min-w-0 items-center gap-1 rounded-lg bg-accent-soft py-0.5 pr-0.5 pl-2 text-xs"
          title={image.name}
        >
          <Thumbnail image={image} />
          <span className="truncate">{shortName(image.name)}</span>
          <IconButton
            label={t('people.detach', { name: image.name })}
            onClick={() => onImage(null)}
            size="xs"
          >
            <X size={12} aria-hidden />
          </IconButton>
        </span>
      )}
    </>
  );
};

const Thumbnail = ({ image }: { image: File }) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(image);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return url && <img src={url} alt="" className="size-7 shrink-0 rounded object-cover" />;
};

const shortName = (name: string) =>
  name.length > FILE_NAME_DISPLAY_LENGTH ? `${name.slice(0, FILE_NAME_DISPLAY_LENGTH)}…` : name;
