/** Compiles PDFium once per process: each file gets an instance of its own, and code that earlier files made fast. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (module: object, imports: object) => { exports: object };
};

/** What PDFium calls in place of compiling itself. */
interface Instantiation {
  instantiateWasm(imports: object, take: (instance: object) => void): object;
}

const WASM = '@hyzyla/pdfium/pdfium.wasm';

let compiled: object | undefined;

/** Throws what `isOurFault` and `isOutOfMemory` know. */
export async function preparePdfium(): Promise<Instantiation> {
  compiled ??= await WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve(WASM)));
  const module = compiled;
  return {
    instantiateWasm(imports, take) {
      const instance = new WebAssembly.Instance(module, imports);
      take(instance);
      return instance.exports;
    },
  };
}
