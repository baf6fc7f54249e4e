import type { Asking } from '../ask-api/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { mcpRoutes } from './routes.ts';

export const mcpPlugin = ({ logger, product }: Platform, { asking }: { asking: Asking }): Plugin => ({
  name: 'MCP',
  routes: (app) =>
    mcpRoutes(app, { ...asking, productName: async () => (await product.get()).product_name, logger }),
});
