import { generateText } from 'ai';
import { expect, test } from 'vitest';
import { openEmbedder, openLanguageModel } from './models.ts';

const KEYS = {
  OPENAI_API_KEY: 'x',
  ANTHROPIC_API_KEY: 'x',
  MISTRAL_API_KEY: 'x',
  GOOGLE_GENERATIVE_AI_API_KEY: 'x',
  AZURE_API_KEY: 'x',
  AZURE_RESOURCE_NAME: 'larkfield',
  OPENAI_COMPATIBLE_BASE_URL: 'http://models.larkfield.example/v1',
};

test.each([
  ['openai', 'api.openai.com'],
  ['anthropic', 'api.anthropic.com'],
  ['mistral', 'api.mistral.ai'],
  ['google', 'generativelanguage.googleapis.com'],
  ['azure', 'larkfield.openai.azure.com'],
  ['openai-compatible', 'models.larkfield.example'],
])('%s is called by the way out that is given, and by no other', async (provider, host) => {
  const called: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    called.push(new URL(input instanceof Request ? input.url : input).host);
    throw new Error('refused');
  };
  const model = await openLanguageModel(`${provider}:some-model`, { ...KEYS, fetch });
  await expect(generateText({ model, prompt: 'x', maxRetries: 0 })).rejects.toThrow('refused');
  if (provider !== 'anthropic') {
    const embedder = await openEmbedder(`${provider}:some-model`, { ...KEYS, fetch });
    await expect(embedder.embed(['x'], { as: 'question', retries: 0 })).rejects.toThrow('refused');
  }
  expect(new Set(called)).toEqual(new Set([host]));
});
