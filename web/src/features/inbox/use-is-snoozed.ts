import { useSearchParams } from '../../router/index.ts';

/** Whether what is shown is of those that are put off. */
export const useIsSnoozed = (): boolean => useSearchParams()[0].has('snoozed');
