/** Creates a map of at most `most` entries: a new key evicts the one that was read or written least recently. */
export const createRecentMap = <Key, Value>(most: number) => {
  // A Map iterates in the order of insertion.
  const entries = new Map<Key, Value>();
  const set = (key: Key, value: Value): void => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size <= most) return;
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      return;
    }
  };
  return {
    get: (key: Key): Value | undefined => {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
};
