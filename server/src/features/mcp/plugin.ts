import type { Asking } from '../ask-api/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { mcpRoutes } from './routes.ts';

type Uses = { settings: { PRODUCT_NAME: string }; asking: Asking };

export const mcpPlugin = ({ logger }: Platform, { settings, asking }: Uses): Plugin => ({
  name: 'MCP',
  routes: (app) => mcpRoutes(app, { ...asking, productName: settings.PRODUCT_NAME, logger }),
});
