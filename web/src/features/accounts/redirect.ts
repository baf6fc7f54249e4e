/** Returns the path to open after sign-in: only a path of this app, never another site. */
export const safeRedirect = (target: string | null): string => {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target) || /[\\\s]/.test(target)) return '/';
  return new URL(target, window.location.origin).origin === window.location.origin ? target : '/';
};
