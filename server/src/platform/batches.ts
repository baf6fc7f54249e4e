type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Turns an operation on a list into one on a single item: calls made during a batch form the next one, of at most `most` items. `work`
 * returns one result per item, in order. If a batch of several fails, each item is retried alone, so that one invalid item does not fail
 * the others.
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
      // Waits until all calls of this turn of the event loop are queued.
      if (!busy) {
        busy = true;
        setImmediate(() => void drain());
      }
    });
};
