/** One sync of a source; by its id. */
export const SYNC_QUEUE = 'sync-source';
/** Every minute, of all servers together: what is due. */
export const DUE_QUEUE = 'sources-due';
export const DELETE_QUEUE = 'delete-source';
