/** Writes the programs of the server with nearly all packages into a few files in server/dist: they load in a third of the time. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './paths.mjs';

const SOURCES = join(ROOT, 'server', 'src', '/');
const BUNDLE = join(ROOT, 'server', 'dist');
/** Stay packages: native programs, WebAssembly, threads of their own, and data that they read beside their code. */
const STAY = /^(sharp|ssh2|@hyzyla\/pdfium|tesseract\.js)(\/|$)/;
/** Matches a file or folder of the sources that is located by `import.meta.url`. */
const BY_PLACE = /new URL\('(\.[^']+)', import\.meta\.url\)/g;
/** Chunk group of packages. */
const PACKAGES = 'packages';

/**
 * Makes files that the sources locate by `import.meta.url` available in the bundle: programs become entries, data of the sources is copied,
 * and files outside of the sources are referenced in place.
 */
const namedByPlace = {
  name: 'named-by-place',
  transform: {
    filter: { code: BY_PLACE },
    handler(code, id) {
      if (!id.startsWith(SOURCES)) return null;
      const nameInBundle = (target) => {
        if (!target.startsWith(SOURCES)) return relative(BUNDLE, target).replaceAll('\\', '/');
        const fileName = basename(target).replace(/\.ts$/, '.js');
        if (target.endsWith('.ts')) this.emitFile({ type: 'chunk', id: target, fileName });
        else this.emitFile({ type: 'asset', fileName, source: readFileSync(target) });
        return `./${fileName}`;
      };
      const named = code.replace(
        BY_PLACE,
        (_, path) => `new URL('${nameInBundle(resolve(dirname(id), path))}', import.meta.url)`,
      );
      // Lines stay what they are.
      return { code: named, map: null };
    },
  },
};

/** The maps of packages would be nine tenths of what the server reads for its stack traces. */
const noMapsOfPackages = {
  name: 'no-maps-of-packages',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk' && file.name.startsWith(PACKAGES)) delete files[`${file.fileName}.map`];
    }
  },
};

const bundle = await rolldown({
  input: ['main', 'backup', 'rollback', 'change-secret', 'fetch-models'].map((name) =>
    join(SOURCES, `${name}.ts`),
  ),
  platform: 'node',
  external: STAY,
  plugins: [namedByPlace, noMapsOfPackages],
});
await bundle.write({
  dir: BUNDLE,
  cleanDir: true,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: ({ name }) => `${name.startsWith(PACKAGES) ? PACKAGES : '[name]'}-[hash].js`,
  codeSplitting: { groups: [{ name: PACKAGES, test: /[\\/]node_modules[\\/]/, entriesAware: true }] },
  // Logs name errors by their class.
  keepNames: true,
  sourcemap: true,
  // The sources are in the repository.
  sourcemapExcludeSources: true,
});
await bundle.close();
