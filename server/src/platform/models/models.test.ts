import { generateText } from 'ai';
import { expect, test } from 'vitest';
import { openEmbedder } from './models.ts';
import { openProvider, type ProviderSettings } from './provider.ts';

const PROVIDERS: (Omit<ProviderSettings, 'name'> & { host: string })[] = [
  { kind: 'openai', key: 'x', host: 'api.openai.com' },
  { kind: 'anthropic', key: 'x', host: 'api.anthropic.com' },
  { kind: 'mistral', key: 'x', host: 'api.mistral.ai' },
  { kind: 'google', key: 'x', host: 'generativelanguage.googleapis.com' },
  { kind: 'azure', key: 'x', resource: 'larkfield', host: 'larkfield.openai.azure.com' },
  {
    kind: 'amazon-bedrock',
    key: 'x',
    region: 'eu-west-3',
    host: 'bedrock-runtime.eu-west-3.amazonaws.com',
  },
  {
    kind: 'amazon-bedrock',
    key: 'x',
    accessKeyId: 'AKIAX',
    region: 'eu-west-1',
    host: 'bedrock-runtime.eu-west-1.amazonaws.com',
  },
  {
    kind: 'openai-compatible',
    address: 'http://models.larkfield.example/v1/',
    host: 'models.larkfield.example',
  },
  { kind: 'ollama', host: '127.0.0.1:11434' },
  {
    kind: 'lm-studio',
    address: 'http://studio.larkfield.example:1234',
    host: 'studio.larkfield.example:1234',
  },
];

test.each(PROVIDERS)(
  '$kind is called by the way out that is given, and by no other: $host',
  async (given) => {
    const { host, ...settings } = given;
    const called: string[] = [];
    const fetch = async (input: string | URL | Request) => {
      called.push(new URL(input instanceof Request ? input.url : input).host);
      throw new Error('refused');
    };
    const provider = await openProvider({ ...settings, name: 'theirs' }, fetch);
    const asked = generateText({ model: provider.languageModel('some-model'), prompt: 'x', maxRetries: 0 });
    await expect(asked).rejects.toThrow('refused');
    expect(new Set(called)).toEqual(new Set([host]));
  },
);

test('calls the embedder of the environment by the given outgoing guard', async () => {
  const called: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    called.push(new URL(input instanceof Request ? input.url : input).host);
    throw new Error('refused');
  };
  const embedder = await openEmbedder('openai:some-model', { OPENAI_API_KEY: 'x', fetch });
  await expect(embedder.embed(['x'], { as: 'question', retries: 0 })).rejects.toThrow('refused');
  expect(called).toEqual(['api.openai.com']);
});
