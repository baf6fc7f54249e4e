import { expect, test } from 'vitest';
import { greetingIn } from './greeting.ts';

test.each([
  ['hello', 'hello', 'en'],
  ['Hi there!', 'hello', 'en'],
  ['Good morning, everyone 👋', 'hello', 'en'],
  ['Hello, how are you today?', 'hello', 'en'],
  ['Bonjour !', 'hello', 'fr'],
  ['Salut, ça va ?', 'hello', 'fr'],
  ['thanks!', 'thanks', 'en'],
  ['Great, thank you so much for your help!', 'thanks', 'en'],
  ['Merci beaucoup pour votre aide.', 'thanks', 'fr'],
  ['Parfait, merci', 'thanks', 'fr'],
])('%s is a greeting or thanks and nothing else', (message, kind, language) => {
  expect(greetingIn(message)).toEqual({ kind, language });
});

test.each([
  'Hello, how many days of holiday are there?',
  'hi benefits',
  'Thanks. And for part-time employees?',
  'Merci de me donner le taux',
  'good',
  'thank you note policy',
  'Thanksgiving',
  '',
])('%s is a question', (message) => {
  expect(greetingIn(message)).toBeNull();
});
