import REFERENCE_VECTORS from './reference-vectors.json' with { type: 'json' };

/** Bytes of a file, and their checksum. */
export type Content = { bytes: number; sha256: string };

/** A file that is fetched, under its name in a folder or mirror, and the contents of it that are accepted. */
export type Part = { file: string; contents: [Content, ...Content[]] } & (
  | { url: string }
  | { package: string }
);

export type Reference = {
  text: string;
  as: 'question' | 'passage';
  /** Direction of the expected vector. */
  vector: number[];
};

export type ModelFiles = {
  /** `built-in:NAME`; files that give other vectors have another name. */
  name: string;
  onnx: Content;
  tokenizer: Content;
};

/** The files of the embedder. Everything is pinned: a file that differs by a bit is not used. */
export type Parts = {
  onnxUrl: string;
  tokenizerUrl: string;
  /** First the one behind the addresses; a folder or mirror may have another one. */
  models: [ModelFiles, ...ModelFiles[]];
  /** Packages of npm, unpacked under node_modules. */
  runtime: (Content & { name: string; version: string })[];
  references: Reference[];
};

/** A revision never changes; the page of a branch might. */
const PAGE =
  'https://huggingface.co/Xenova/multilingual-e5-small/resolve/761b726dd34fb83930e26aab4e9ac3899aa1fa78';

/** multilingual-e5-small (MIT) and ONNX Runtime (MIT). Why these: docs/decisions/0119-the-embedders-parts.md. */
export const PARTS: Parts = {
  onnxUrl: `${PAGE}/onnx/model_quantized.onnx`,
  tokenizerUrl: `${PAGE}/tokenizer.json`,
  models: [
    {
      name: 'built-in:multilingual-e5-small-int8',
      onnx: {
        bytes: 118_308_185,
        sha256: 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
      },
      tokenizer: {
        bytes: 17_082_730,
        sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
      },
    },
    // Made by scripts/convert-embedder.mjs.
    {
      name: 'built-in:multilingual-e5-small',
      onnx: {
        bytes: 82_455_160,
        sha256: 'df0d3065d36a9f3f1465aab3ca00ba2b14f559ca6e721bd3ca1ace57263cdfd9',
      },
      tokenizer: {
        bytes: 6_804_882,
        sha256: '1403b684b090b054c06805dcfbf6e036422b19df0689fcf8c33ea017fee40fc6',
      },
    },
  ],
  runtime: [
    {
      name: 'onnxruntime-node',
      version: '1.30.0',
      bytes: 113_507_888,
      sha256: '6e3390d6b783e7be946fad629292799da28d0b42f84856e50d2c1b0383291e75',
    },
    {
      name: 'onnxruntime-common',
      version: '1.30.0',
      bytes: 66_795,
      sha256: '7906c439e0d3e0f4048caa23b64cdfadc0f455c377f579ce1ab2a4b778f07d5f',
    },
  ],
  references: REFERENCE_VECTORS as Reference[],
};

/** Name of a package's archive, as `npm pack` writes it. */
export const archiveOf = ({ name, version }: Parts['runtime'][number]): string => `${name}-${version}.tgz`;

export const MODEL_PARTS = { onnx: 'model.onnx', tokenizer: 'tokenizer.json' };

/** @returns the files to fetch, in their order */
export const filesOf = ({ onnxUrl, tokenizerUrl, models, runtime }: Parts): Part[] => {
  const [first, ...others] = models;
  return [
    {
      file: MODEL_PARTS.onnx,
      url: onnxUrl,
      contents: [first.onnx, ...others.map(({ onnx }) => onnx)],
    },
    {
      file: MODEL_PARTS.tokenizer,
      url: tokenizerUrl,
      contents: [first.tokenizer, ...others.map(({ tokenizer }) => tokenizer)],
    },
    ...runtime.map((one): Part => {
      const { name, version, bytes, sha256 } = one;
      return { file: archiveOf(one), package: `${name}@${version}`, contents: [{ bytes, sha256 }] };
    }),
  ];
};

export const bytesOf = (files: Part[]): number =>
  files.reduce((sum, { contents: [first] }) => sum + first.bytes, 0);

/** Weight of the nearest passage in a score, chosen on half of the questions: decision 61. */
export const VECTOR_WEIGHT = 0.5;
