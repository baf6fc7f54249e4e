import { useEffect, useRef, useState } from 'react';

type FileDrag = {
  /** Loads the code that imports files. */
  load: () => Promise<unknown>;
  /** `import`: files can be dropped. `choose`: a domain must be chosen before. `none`: the user may add files to no domain. */
  target: 'import' | 'choose' | 'none';
  /** Called when files are dropped without a chosen domain. */
  onUnchosen: () => void;
};

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Follows files that are dragged over the page: loads what imports them with the first drag, after a failure with the next one, and
 * keeps the browser from opening dropped files in place of the app.
 * @returns whether the code that imports files is loaded
 */
export const useFileDrag = (drag: FileDrag): boolean => {
  const [isLoaded, setLoaded] = useState(false);
  const latest = useRef({ ...drag, isLoaded });
  useEffect(() => {
    latest.current = { ...drag, isLoaded };
  });
  useEffect(() => followFiles(window, () => latest.current, setLoaded), []);
  return isLoaded;
};

type Current = FileDrag & { isLoaded: boolean };

/** Listens to drags of files until the returned function is called. */
export const followFiles = (
  page: EventTarget,
  current: () => Current,
  onLoaded: (isLoaded: true) => void,
): (() => void) => {
  let isLoading = false;
  const listen = (handle: (event: DragEvent) => void) => (event: Event) => {
    if (hasFiles(event as DragEvent)) handle(event as DragEvent); // only drags are listened to
  };
  const listeners = {
    dragenter: listen(() => {
      const { isLoaded, load } = current();
      if (isLoaded || isLoading) return;
      isLoading = true;
      load()
        .then(() => onLoaded(true))
        .catch(() => {}) // the next drag loads it
        .finally(() => {
          isLoading = false;
        });
    }),
    dragover: listen((event) => {
      event.preventDefault();
      const { isLoaded, target } = current();
      const canDrop = target === 'choose' || (target === 'import' && isLoaded);
      if (!canDrop && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    }),
    drop: listen((event) => {
      event.preventDefault();
      const { target, onUnchosen } = current();
      if (target === 'choose') onUnchosen();
    }),
  };
  for (const [type, listener] of Object.entries(listeners)) page.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) page.removeEventListener(type, listener);
  };
};
