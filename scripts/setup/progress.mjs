import { spawn } from 'node:child_process';

const TAIL_LINES = 25;

/** Runs a command quietly, with a status line that shows its label and duration; prints the end of its output on failure. */
export const runQuietly = (label, command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    const isTerminal = process.stdout.isTTY;
    const say = (text, end = '\n') => process.stdout.write(`${isTerminal ? '\r\x1b[K' : ''}${text}${end}`);
    say(`${label} ...`, isTerminal ? '' : '\n');
    const timer = setInterval(
      () => say(`${label} ... ${seconds()} s`, isTerminal ? '' : '\n'),
      isTerminal ? 1000 : 15_000,
    );
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (data) => {
      output = (output + data).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (error) => {
      clearInterval(timer);
      if (!error) {
        say(`${label}: ${seconds()} s`);
        return resolve();
      }
      say(`${label}: failed after ${seconds()} s`);
      reject(new Error(`${error}\n${output.trim().split('\n').slice(-TAIL_LINES).join('\n')}`));
    };
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => end(code === 0 ? '' : `${label} ended with ${signal ?? code}`));
  });
