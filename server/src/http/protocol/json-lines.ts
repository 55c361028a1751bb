/** Reads a body of JSON lines, one row a line, letting other requests through in between. */
import { isUtf8 } from 'node:buffer';
import { jsonFaultOf } from '../../errors.ts';
import { UnreadableRow } from '../../services/teaching/bulk/bulk-types.ts';
import { createTimeSlicer } from '../../store/time-slicer.ts';
import { isDeeperThan } from './json-depth.ts';

const LINE_END = 0x0a;
const BYTE_ORDER_MARK = /^\ufeff/;

/** A value for each line that is not blank; one that cannot be read says which line it is and why. */
export async function readJsonLines(body: Buffer, maxDepth: number): Promise<unknown[]> {
  const slice = createTimeSlicer();
  const rows: unknown[] = [];
  let from = 0;
  for (let line = 1; from < body.length; line += 1) {
    const end = body.indexOf(LINE_END, from);
    const to = end === -1 ? body.length : end;
    const row = readLine(body.subarray(from, to), maxDepth);
    if (row instanceof UnreadableRow) rows.push(new UnreadableRow(`Line ${line} ${row.reason}.`));
    else if (row !== undefined) rows.push(row);
    from = to + 1;
    await slice.yieldIfDue();
  }
  return rows;
}

/** Undefined for a blank one. */
function readLine(line: Buffer, maxDepth: number): unknown {
  if (!isUtf8(line)) return new UnreadableRow('is not UTF-8');
  const text = line.toString('utf8').replace(BYTE_ORDER_MARK, '');
  if (text.trim() === '') return undefined;
  if (isDeeperThan(line, maxDepth)) return new UnreadableRow(`is nested deeper than ${maxDepth} levels`);
  try {
    return JSON.parse(text);
  } catch (error) {
    return new UnreadableRow(`is not valid JSON: ${jsonFaultOf(error as SyntaxError)}`);
  }
}
