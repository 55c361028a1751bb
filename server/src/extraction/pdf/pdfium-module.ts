/** Compiles PDFium once per process: each file gets its own instance of the same, already optimised code. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { once } from '../once.ts';

declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (module: object, imports: object) => { exports: object };
};

/** PDFium calls this instead of compiling itself. */
interface Instantiation {
  instantiateWasm(imports: object, take: (instance: object) => void): object;
}

const WASM = '@hyzyla/pdfium/pdfium.wasm';

const compile = once(async () =>
  WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve(WASM))),
);

/** Throws what `isOurFault` and `isOutOfMemory` know. */
export async function preparePdfium(): Promise<Instantiation> {
  const module = await compile();
  return {
    instantiateWasm(imports, take) {
      const instance = new WebAssembly.Instance(module, imports);
      take(instance);
      return instance.exports;
    },
  };
}
