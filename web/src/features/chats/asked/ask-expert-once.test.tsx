import type { ChatRequest, Domain, Message, Outcome } from '@docent/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../../api/query-keys.ts';
import { people as en } from '../../../i18n/en/people.ts';
import { type Translate, translator } from '../../../i18n/translate.ts';
import { buildDomain } from '../../../test-kit/build-domain.ts';
import { InviteExperts, offersExperts } from '../invite-experts.tsx';
import { sampleMessage } from '../sample-message.ts';
import { AskExpertButton } from './ask-expert-button.tsx';

const { shown } = vi.hoisted(() => ({
  shown: {} as { t: Translate; i18n: { language: string }; domain: Domain }, // set before each test
}));
vi.mock('../../../i18n/use-translation.ts', () => ({ useTranslation: () => shown }));
vi.mock('../../domains/index.ts', () => ({ useDomains: () => ({ data: [shown.domain] }) }));
vi.mock(import('../../../api/session.ts'), async (load) => ({ ...(await load()), useUser: () => null }));
vi.mock('../../../router/index.ts', () => ({
  Link: ({ to, children }: { to: string; children: unknown }) => <a href={to}>{children as string}</a>,
}));

const { can, ...base } = buildDomain();
const MARIE = { id: 'marie', username: 'marie', name: 'Marie Martin', is_expert: true };
const toAsk = { ...base, experts: [MARIE], can: { ...can, ask_expert: true } };
const withoutExpert = (grant: boolean): Domain => ({ ...base, can: { ...can, grant } });

const answerThat = (outcome: Outcome): Message => {
  const sample = sampleMessage('en');
  if (!sample.answer) throw new Error('The sample has an answer.');
  return { ...sample, domain_id: base.id, answer: { ...sample.answer, outcome } };
};
/** The card and the bar below an answer, as the row of a message has them. */
const render = (message: Message, request?: Pick<ChatRequest, 'state'>) => {
  const client = new QueryClient();
  const asked = { ...request, message_id: message.id };
  client.setQueryData(keys.chats.requests(message.chat_id), { requests: request ? [asked] : [] });
  const html = (part: React.ReactNode) =>
    renderToStaticMarkup(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
  const ignore = () => {};
  return {
    card: html(<InviteExperts answer={message} messages={[message]} canAsk />),
    bar: html(
      <AskExpertButton
        {...{ message, isAsking: false, onAsk: ignore, className: '' }}
        isInCard={offersExperts(message)}
        wasAsked={request !== undefined}
      />,
    ),
  };
};

beforeEach(() => {
  Object.assign(shown, { t: translator('en', { people: en }), i18n: { language: 'en' }, domain: toAsk });
});

test('offers experts in the card of a refusal, else in the bar', () => {
  const refusal = render(answerThat('not_in_documents'));
  expect(refusal.card).toContain('Ask Marie Martin');
  expect(refusal.bar).toBe('');
  const answer = render(answerThat('answered'));
  expect(answer.card).toBe('');
  expect(answer.bar).toContain('Ask an expert');
});

test('offers experts of a group without their names', () => {
  shown.domain = { ...toAsk, experts: [] };
  expect(render(answerThat('escalated')).card).toContain('Ask an expert');
});

test('returns the button to the bar of a refusal once the request has ended', () => {
  expect(render(answerThat('not_in_documents'), { state: 'waiting' }).bar).toBe('');
  expect(render(answerThat('not_in_documents'), { state: 'answered' }).bar).toContain('Ask an expert');
  expect(render(answerThat('answered'), { state: 'waiting' }).bar).toContain('Waiting for an expert');
});

test('links to access instead where a user can add an expert', () => {
  shown.domain = withoutExpert(false);
  expect(render(answerThat('answered')).bar).toBe('');
  expect(render(answerThat('not_in_documents'))).toEqual({
    card: expect.stringContaining('This domain has no expert to ask. An administrator can add one.'),
    bar: '',
  });
  shown.domain = withoutExpert(true);
  const link = `<a href="/domains/${base.id}/access?as=expert">`;
  expect(render(answerThat('answered')).bar).toContain(link);
  const refusal = render(answerThat('not_in_documents'));
  expect(refusal.card).toContain(link);
  expect(refusal.bar).toBe('');
});
