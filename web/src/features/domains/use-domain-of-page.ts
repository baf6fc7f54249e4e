import type { DomainDetail } from '@docent/contract';
import { useOutletContext } from '../../router/index.ts';

/** The domain on whose page this is shown: the page has loaded it. */
export const useDomainOfPage = (): DomainDetail => useOutletContext<DomainDetail>();
