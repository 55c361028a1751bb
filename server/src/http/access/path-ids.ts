/** Reads the ids in paths, which the validator leaves as they came. */
import { MAX_ID, UUID_PATTERN } from '../../../../contract/common.ts';

const UUID = new RegExp(UUID_PATTERN);
const RECORD_ID = /^[1-9]\d{0,15}$/;

/** In letters of either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The id in a path; undefined where it is none, or a number in another form than its plain one, such as `01`. */
export function readRecordId(text: string | number): number | undefined {
  const id = RECORD_ID.test(String(text)) ? Number(text) : Number.NaN;
  return id <= MAX_ID ? id : undefined;
}
