export { GroupsPanel } from './groups-panel.tsx';
export { Pages } from './pages.tsx';
