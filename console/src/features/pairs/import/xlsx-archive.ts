/** Reads members of a zip archive, as XLSX files are, with the browser's own inflate. */

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const COMMENT_MAX_LENGTH = 65_535;
const STORED = 0;
const DEFLATED = 8;
/** Bytes one member may inflate to: far above any list of pairs, far below what a page can hold. */
const MEMBER_MAX_BYTES = 256 * 1024 * 1024;

interface Entry {
  method: number;
  packedBytes: number;
  headerOffset: number;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - COMMENT_MAX_LENGTH);
  for (let offset = view.byteLength - END_LENGTH; offset >= lowest; offset -= 1) {
    if (view.getUint32(offset, true) === END_SIGNATURE) return offset;
  }
  throw new Error('The file is no zip archive');
}

function readEntries(view: DataView): Map<string, Entry> {
  const end = findEnd(view);
  const entryCount = view.getUint16(end + 10, true);
  const entries = new Map<string, Entry>();
  const names = new TextDecoder();
  let offset = view.getUint32(end + 16, true);
  for (let index = 0; index < entryCount; index += 1) {
    if (view.getUint32(offset, true) !== ENTRY_SIGNATURE) throw new Error('The zip directory is damaged');
    const nameLength = view.getUint16(offset + 28, true);
    const name = names.decode(new Uint8Array(view.buffer, view.byteOffset + offset + 46, nameLength));
    entries.set(name.replace(/^\//, ''), {
      method: view.getUint16(offset + 10, true),
      packedBytes: view.getUint32(offset + 20, true),
      headerOffset: view.getUint32(offset + 42, true),
    });
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return entries;
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MEMBER_MAX_BYTES) throw new Error('The zip archive is too large');
    text += decoder.decode(value, { stream: true });
  }
}

export interface Archive {
  /** Undefined where there is no such member. */
  readText(name: string): Promise<string | undefined>;
}

/** @throws Error where the bytes are no readable zip archive */
export function openArchive(bytes: Uint8Array<ArrayBuffer>): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readEntries(view);
  return {
    async readText(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const nameLength = view.getUint16(entry.headerOffset + 26, true);
      const extraLength = view.getUint16(entry.headerOffset + 28, true);
      const start = entry.headerOffset + 30 + nameLength + extraLength;
      const packed = bytes.slice(start, start + entry.packedBytes);
      if (entry.method === STORED) return new TextDecoder().decode(packed);
      if (entry.method === DEFLATED) return inflate(packed);
      throw new Error('The zip archive is packed in an unknown way');
    },
  };
}
