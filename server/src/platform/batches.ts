type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Turns work on a list into work on one item, done for many at once: calls that come while a batch is under way make
 * up the next one, of at most `most`. `work` returns one result for each item, in order. When a batch of several fails, each is tried
 * alone, so that one bad item spoils nobody else's.
 */
export const inBatches = <Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  most = Number.POSITIVE_INFINITY,
): ((item: Item) => Promise<Result>) => {
  const waiting: Waiting<Item, Result>[] = [];
  let busy = false;

  const settle = async (batch: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result); // as many as items
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await settle([one]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const drain = async () => {
    busy = true;
    while (waiting.length) {
      await settle(waiting.splice(0, most));
    }
    busy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Not before the calls of this turn of the loop are all in.
      if (!busy) {
        busy = true;
        setImmediate(() => void drain());
      }
    });
};
