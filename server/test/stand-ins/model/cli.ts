/**
 * The stand-in as a process of its own: `node server/test/stand-ins/model/cli.ts '{"tokens":["a "],"tokenMs":20}' [PORT] [HOST]`.
 * Prints its address in one line and runs until it is told to stop. Over IPC it takes a change of behaviour as a message.
 */
import type { Behaviour } from './behaviour.ts';
import { startStandIn } from './stand-in.ts';

const [behaviour = '{}', port = '0', host] = process.argv.slice(2);
const standIn = await startStandIn(JSON.parse(behaviour) as Partial<Behaviour>, Number(port), host); // typed by the caller
console.log(standIn.url);
process.on('message', (change) => standIn.set(change as Partial<Behaviour>)); // sent by the bench only
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.on(signal, () => standIn.close().then(() => process.exit(0)));
}
