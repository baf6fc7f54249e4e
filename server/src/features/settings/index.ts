export type { ModelChoices } from './model-choices.ts';
export { settingsPlugin } from './plugin.ts';
export { maySetProduct } from './policy.ts';
export { installationId, requireSharedFiles, sameInstallation } from './same-installation.ts';
export { openProductSettings, type SettingsOfProduct } from './store.ts';
