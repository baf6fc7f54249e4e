export { ClosedDomain } from './closed-domain.tsx';
