import { createOutgoing } from '../../src/platform/outgoing/outgoing.ts';

/** For tests, whose servers are on this machine: a way out that leads there too, and one that leads to the internet alone. */
export const anywhere = createOutgoing({ allowed: [], isPublic: () => true });
export const nowhere = createOutgoing({ allowed: [] });
