import { lazy } from 'react';

/** The form in which an answer is corrected: experts alone need it. */
export const CorrectAndTeach = lazy(() => import('./correct-and-teach.tsx'));
