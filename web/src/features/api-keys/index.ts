export { AllKeysPanel } from './all-keys-panel.tsx';
export { ApiKeysSection } from './api-keys-section.tsx';
