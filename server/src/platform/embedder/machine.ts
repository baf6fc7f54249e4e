import { availableMemory } from 'node:process';

/** Systems that onnxruntime-node has programs for. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64', 'win32-arm64'];

/** Why this machine has no runtime; null where it has one, as far as can be told before it is loaded. */
export const withoutRuntime = (): string | null => {
  missing ??= { runtime: runtimeMissing() };
  return missing.runtime;
};
let missing: { runtime: string | null } | undefined;

const runtimeMissing = (): string | null => {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) return platform;
  return process.platform === 'linux' && !usesGlibc() ? `${platform}-musl` : null;
};

declare global {
  namespace NodeJS {
    /** Adds what @types/node leaves out. */
    interface ProcessReport {
      excludeNetwork: boolean;
    }
  }
}
type Report = { header?: { glibcVersionRuntime?: string } };

const usesGlibc = (): boolean => {
  const { report } = process;
  const before = report.excludeNetwork;
  // Else it asks for the names of all peers.
  report.excludeNetwork = true;
  const { header } = report.getReport() as Report;
  report.excludeNetwork = before;
  return header?.glibcVersionRuntime !== undefined;
};

const BYTES_A_MB = 1_048_576;
/** Free memory that it is started with, unless the operator says that it is wanted in any case. */
const FREE_MB = 1_024;

export const hasMemory = (): boolean => availableMemory() >= FREE_MB * BYTES_A_MB;
