import { useState } from 'react';
import { Page, PageHead } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import Tooltips from '../../ui/tooltips.tsx';
import { applyTheme, readTheme, THEMES } from '../theme.ts';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Fields } from './fields.tsx';
import { States } from './states.tsx';
import { Tables } from './tables.tsx';

/** All components of `ui/` in their states. In development only; its texts are not translated. */
const GalleryPage = () => {
  const [theme, setTheme] = useState(readTheme);
  return (
    <main>
      <Page>
        <PageHead title="Component gallery" text="The components of web/src/ui in their states.">
          <Segments
            legend="Theme"
            name="gallery-theme"
            options={THEMES.map((value) => ({ value, label: value }))}
            value={theme}
            onChange={(next) => {
              setTheme(next);
              applyTheme(next);
            }}
          />
        </PageHead>
        <div className="mt-6 flex flex-col gap-8">
          <Buttons />
          <Fields />
          <Choices />
          <Tables />
          <States />
        </div>
      </Page>
      <Tooltips />
    </main>
  );
};

export default GalleryPage;
