/** The token of a link that was mailed: it stands behind `#`, where no server and no other site sees it. */
export const tokenOf = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token');
