import { type ComponentProps, type MouseEvent, useEffect } from 'react';
import { resolve } from './create-router.ts';
import { useLocation, useNavigate } from './hooks.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** A link to a page of the app, which does not load the app again. */
export const Link = ({ to, onClick, target, ...rest }: Props) => {
  const navigate = useNavigate();
  const location = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event) || (target && target !== '_self')) return;
    event.preventDefault();
    // The page that is shown already stays one step in the history.
    void navigate(to, { replace: resolve(to, location) === location.href });
  };
  return <a {...rest} href={to} target={target} onClick={follow} />;
};

/** A link that knows, as `aria-current`, when its page or, without `end`, one below it is shown. */
export const NavLink = ({ end = false, ...props }: Props & { end?: boolean }) => {
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  const own = props.to.toLowerCase().replace(/\/$/, '');
  const isCurrent = path === own || (!end && path.startsWith(`${own}/`));
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
};

/** Navigates when it is rendered. */
export const Navigate = ({ to }: { to: string }) => {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
};
