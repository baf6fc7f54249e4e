import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { chats as en } from '../../i18n/en/chats.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { buildDomain } from '../../test-kit/build-domain.ts';
import { Composer } from './composer.tsx';

const { shown } = vi.hoisted(() => ({ shown: {} as { t: Translate; i18n: { language: string } } })); // set before each test
vi.mock('../../i18n/use-translation.ts', () => ({ useTranslation: () => shown }));
vi.mock(import('../../api/session.ts'), async (load) => ({ ...(await load()), useUser: () => null }));
vi.mock('../accounts/index.ts', () => ({ useConfig: () => ({ data: { product_name: 'Athenaeum' } }) }));

const domain = buildDomain();
type Props = ComponentProps<typeof Composer>;
const nothing = () => {};
const asks = (value: string | null, list = [domain]): Props['asks'] => ({
  value,
  list,
  domain: list.find(({ id }) => id === value),
  hasAll: false,
  choose: nothing,
  isThorough: false,
});
const render = (props: Pick<Props, 'asks' | 'isLoading'>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Composer
        text="How many days?"
        onText={nothing}
        onSend={nothing}
        image={null}
        onImage={nothing}
        thorough={false}
        onThorough={nothing}
        {...props}
      />
    </QueryClientProvider>,
  );
const SEND = /<button[^>]*type="submit"[^>]*>/;
const isDisabled = (html: string) => SEND.exec(html)?.[0].includes('disabled=""');

beforeEach(() => {
  shown.t = translator('en', { chats: en });
  shown.i18n = { language: 'en' };
});

test('disables Send while the domains load, without a message', () => {
  const html = render({ asks: asks(null, []), isLoading: true });
  expect(isDisabled(html)).toBe(true);
  expect(html).not.toContain('You must select a domain');
});

test('disables Send without a domain and says it in the specified words', () => {
  const html = render({ asks: asks(null) });
  expect(isDisabled(html)).toBe(true);
  expect(html).toContain('>You must select a domain when talking to Athenaeum<');
});

test('enables Send for a written question to a domain', () => {
  expect(isDisabled(render({ asks: asks(domain.id) }))).toBe(false);
});
