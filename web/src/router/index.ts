export { createRouter, type Router } from './create-router.ts';
export { useBlocker, useIsMoving, useLocation, useNavigate, useParams, useSearchParams } from './hooks.ts';
export { Link, Navigate, NavLink } from './link.tsx';
export type { Route } from './match.ts';
export { Outlet, RouterView, useOutletContext } from './router-view.tsx';
