import { type ReactNode, useId } from 'react';

/** Samples of one kind of component. */
export const Samples = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6">
      <h2 id={id} className="font-semibold text-base">
        {title}
      </h2>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  );
};

/** Samples beside each other. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
