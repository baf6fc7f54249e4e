/** Returns the token of an e-mailed link: it is in the fragment, which servers and other sites never receive. */
export const tokenOf = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token');
