import { type ReactNode, useId } from 'react';

/** One part of the settings: a heading, a sentence, and its fields. */
export const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6">
      <h2 id={id} className="font-semibold text-base">
        {title}
      </h2>
      {text && <p className="mt-1 text-quiet">{text}</p>}
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  );
};
