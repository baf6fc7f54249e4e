import { useIsMoving } from '../router/index.ts';

/** A thin bar at the top while the next page is on its way. */
export const NavigationBar = () => {
  const isMoving = useIsMoving();
  if (!isMoving) return null;
  return <div aria-hidden className="navigation-bar fixed inset-x-0 top-0 z-50 h-0.5 bg-accent" />;
};
