let done = 0;
export const stepsDone = () => done;

/** Does one step of the walk and tells it with its time; a text that it resolves to is told too. */
export const step = async <Value>(what: string, work: () => Promise<Value>): Promise<Value> => {
  const began = Date.now();
  const value = await work();
  done += 1;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`ok ${what} (${seconds} s)${typeof value === 'string' && value ? `: ${value}` : ''}`);
  return value;
};
