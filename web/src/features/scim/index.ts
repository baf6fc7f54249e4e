export { ScimPanel } from './scim-panel.tsx';
