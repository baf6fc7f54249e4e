export { ModelsPanel } from './models-panel.tsx';
export { useTryModel } from './queries.ts';
export { TryResult } from './try-result.tsx';
