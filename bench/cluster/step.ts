let done = 0;
export const stepsDone = () => done;

/** Runs one step of the walk and prints it with its time, and with the text that it resolves to, if any. */
export const step = async <Value>(what: string, work: () => Promise<Value>): Promise<Value> => {
  const began = Date.now();
  const value = await work();
  done += 1;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`ok ${what} (${seconds} s)${typeof value === 'string' && value ? `: ${value}` : ''}`);
  return value;
};
