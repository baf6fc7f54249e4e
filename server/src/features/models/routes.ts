import { CALLS, type CurrentUser } from '@docent/contract';
import type { LanguageModel } from 'ai';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { maySeeModels } from './policy.ts';
import { testModel } from './try-model.ts';

type Options = {
  allowed: () => Promise<string[]>;
  small: string | undefined;
  large: string | undefined;
  open: (name: string) => Promise<LanguageModel>;
  timeoutMs: number;
};

const requireAdmin = (user: CurrentUser) => {
  if (!maySeeModels(user)) throw new AppError('forbidden');
};

const TESTS_A_MINUTE = 20;

export const modelRoutes = (app: App, { allowed, small, large, open, timeoutMs }: Options) => {
  handle(app, CALLS.listModels, async ({ user }) => {
    requireAdmin(user);
    return { allowed: await allowed(), default_small: small ?? null, default_large: large ?? null };
  });

  handle(
    app,
    CALLS.testModel,
    async ({ body: { model }, user }) => {
      requireAdmin(user);
      if (!(await allowed()).includes(model)) throw new AppError('model_not_allowed');
      return testModel({ name: model, open, timeoutMs });
    },
    { rateLimit: { max: TESTS_A_MINUTE, timeWindow: '1 minute' } },
  );
};
