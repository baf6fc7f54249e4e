/** Event of the window for a change of the user's access. Error pages listen to it, because the first load has no socket. */
export const ACCESS_EVENT = 'docent-access';
