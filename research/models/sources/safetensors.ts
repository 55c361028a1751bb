/** Reads a file of safetensors: a u64 length, a JSON directory of that length, then the numbers. */

export interface SafeTensors {
  /** @throws where there is no tensor of that name and shape in 32 bits */
  floats(name: string, shape: readonly number[]): Float32Array;
}

interface Entry {
  dtype: string;
  shape: readonly number[];
  /** From where to where, counted from the end of the directory. */
  data_offsets: readonly [number, number];
}

/** @throws where the bytes are no such file */
export function readSafeTensors(bytes: Buffer): SafeTensors {
  const start = 8 + Number(bytes.readBigUInt64LE());
  const directory = JSON.parse(bytes.toString('utf8', 8, start)) as Record<string, Entry>;
  return {
    floats(name, shape) {
      const entry = directory[name];
      if (entry === undefined) throw new Error(`The file has no tensor ${name}`);
      if (entry.dtype !== 'F32' || entry.shape.join() !== shape.join())
        throw new Error(`The tensor ${name} is ${entry.dtype} [${entry.shape}], not F32 [${shape}]`);
      const [from, to] = entry.data_offsets;
      return new Float32Array(new Uint8Array(bytes.subarray(start + from, start + to)).buffer);
    },
  };
}
