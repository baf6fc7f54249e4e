export { GroupsPanel } from './groups-panel.tsx';
