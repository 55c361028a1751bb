/** Reads members of a zip archive, as XLSX files are. */
import { unzipSync } from 'fflate';

/** Bytes one member may inflate to: far above any list of pairs, far below what a page can hold. */
const MEMBER_MAX_BYTES = 256 * 1024 * 1024;

export interface Archive {
  /**
   * Undefined where there is no such member. No more is inflated than the directory declares.
   * @throws Error where the member is damaged or larger than 256 MB
   */
  readText(name: string): string | undefined;
}

/** @throws Error where the bytes are no readable zip archive */
export function openArchive(bytes: Uint8Array<ArrayBuffer>): Archive {
  const declaredBytes = new Map<string, number>();
  const pathOf = (name: string): string => name.replace(/^\//, '');
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      declaredBytes.set(pathOf(name), originalSize);
      return false;
    },
  });
  return {
    readText(path) {
      const declared = declaredBytes.get(path);
      if (declared === undefined) return undefined;
      if (declared > MEMBER_MAX_BYTES) throw new Error('The zip archive is too large');
      const [member] = Object.values(unzipSync(bytes, { filter: ({ name }) => pathOf(name) === path }));
      return new TextDecoder().decode(member);
    },
  };
}
