/** Syncs of a source; by its id. The `reason` of a job is read by earlier versions, which may run beside this one during an upgrade. */
export const SYNC_QUEUE = 'sync-source';
/** Every minute, of all servers together: what is due. */
export const DUE_QUEUE = 'sources-due';
/** One user's place in the access lists of synced documents. */
export const PERSON_QUEUE = 'map-person';
export const DELETE_QUEUE = 'delete-source';
