/** Writes zip archives, as XLSX files are, with the browser's own deflate. */

const DEFLATED = 8;
const ZIP_VERSION = 20;
/** The names of members are UTF-8. */
const UTF8_NAMES = 0x0800;
/** The first day that zip archives know; when it was made is of no use in an export. */
const FIRST_DAY = 0x0021;
const LOCAL_LENGTH = 30;
const ENTRY_LENGTH = 46;
const END_LENGTH = 22;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** ISO 3309, as zip has it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Numbers of so many bytes each, the lowest byte first. */
function record(length: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]) {
  const view = new DataView(new ArrayBuffer(length));
  let offset = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
    offset += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** What stands alike in a member's own header and in the directory. */
function description(name: Uint8Array, content: Uint8Array, packed: Uint8Array) {
  return [
    [2, ZIP_VERSION],
    [2, UTF8_NAMES],
    [2, DEFLATED],
    [2, 0],
    [2, FIRST_DAY],
    [4, crc32(content)],
    [4, packed.length],
    [4, content.length],
    [2, name.length],
    [2, 0],
  ] as const;
}

/** @param members name → text, in the order they are to stand in; all together under 4 GB */
export async function makeArchive(members: Readonly<Record<string, string>>): Promise<Blob> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  let directoryLength = 0;
  for (const [path, text] of Object.entries(members)) {
    const name = encoder.encode(path);
    const content = encoder.encode(text);
    const packed = await deflate(content);
    const shared = description(name, content, packed);
    parts.push(record(LOCAL_LENGTH, [[4, 0x04034b50], ...shared]), name, packed);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    directory.push(record(ENTRY_LENGTH, [[4, 0x02014b50], [2, ZIP_VERSION], ...shared, ...rest]), name);
    offset += LOCAL_LENGTH + name.length + packed.length;
    directoryLength += ENTRY_LENGTH + name.length;
  }
  const count = directory.length / 2;
  const end = record(END_LENGTH, [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryLength],
    [4, offset],
  ]);
  return new Blob([...parts, ...directory, end]);
}
