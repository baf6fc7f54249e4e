import { type CurrentUser, ModelList, ModelTest, ModelTestBody } from '@docent/contract';
import type { LanguageModel } from 'ai';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { testModel } from './try-model.ts';

type Options = {
  allowed: () => Promise<string[]>;
  small: string | undefined;
  large: string | undefined;
  open: (name: string) => Promise<LanguageModel>;
  timeoutMs: number;
};

/** Models cost money and say who the company's providers are: for those who administer domains. */
const requireAdmin = ({ role }: CurrentUser) => {
  if (role === 'normal') throw new AppError('forbidden');
};

const TESTS_A_MINUTE = 20;

export const modelRoutes = (app: App, { allowed, small, large, open, timeoutMs }: Options) => {
  app.get(
    '/v1/models',
    { config: { access: 'signed-in' }, schema: { response: { 200: ModelList } } },
    async ({ user }) => {
      requireAdmin(user);
      return { allowed: await allowed(), default_small: small ?? null, default_large: large ?? null };
    },
  );

  app.post(
    '/v1/models/test',
    {
      config: { access: 'signed-in', rateLimit: { max: TESTS_A_MINUTE, timeWindow: '1 minute' } },
      schema: { body: ModelTestBody, response: { 200: ModelTest } },
    },
    async ({ body: { model }, user }) => {
      requireAdmin(user);
      if (!(await allowed()).includes(model)) throw new AppError('model_not_allowed');
      return testModel({ name: model, open, timeoutMs });
    },
  );
};
