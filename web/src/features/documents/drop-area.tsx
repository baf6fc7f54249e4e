import { fromEvent } from 'file-selector';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

type Props = { text: string; onFiles: (files: File[]) => void };

/** Accepts files and folders dropped anywhere on the page, with a hint while they are dragged over it. */
export const DropArea = ({ text, onFiles }: Props) => {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault(); // else the browser would open the file
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      // A folder becomes the files in it.
      void fromEvent(event).then((found) => onFiles(found.filter((one) => one instanceof File)));
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [onFiles]);

  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-60 flex flex-col items-center justify-center gap-3 rounded-xl border-2 border-accent border-dashed bg-background/90 font-medium text-accent">
      <Upload size={28} aria-hidden />
      {text}
    </div>
  );
};
