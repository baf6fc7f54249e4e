export { reSealModelKeys } from './keys.ts';
export { type Models, openModels } from './open-models.ts';
export { modelsPlugin } from './plugin.ts';
