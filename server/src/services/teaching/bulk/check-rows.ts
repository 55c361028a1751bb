/** Checks the rows of a bulk call one by one, and against each other, letting other requests through in between. */
import { Compile } from 'typebox/compile';
import { BulkRow } from '../../../../../contract/knowledge/bulk.ts';
import { describeFaults } from '../../../../../contract/schema-faults.ts';
import { createTimeSlicer } from '../../../store/time-slicer.ts';
import { type BulkRequest, UnreadableRow } from './bulk-types.ts';

/** A row in its place; `refused` says why it cannot be applied. */
export type CheckedRow = { at: number; row: BulkRow; refused?: undefined } | { at: number; refused: string };

const VALIDATOR = Compile(BulkRow);

/**
 * In mode `add` rows may share a question; otherwise each question belongs to the first row that has it, unless an external id tells
 * them apart.
 */
export async function checkRows({ rows, mode }: BulkRequest): Promise<CheckedRow[]> {
  const slice = createTimeSlicer();
  const checked: CheckedRow[] = [];
  const keys = new Map<string, number>();
  for (const [at, given] of rows.entries()) {
    const refused = faultOf(given) ?? repeats(keys, given as BulkRow, at, mode !== 'add');
    checked.push(refused === undefined ? { at, row: given as BulkRow } : { at, refused });
    await slice.yieldIfDue();
  }
  return checked;
}

function faultOf(given: unknown): string | undefined {
  if (given instanceof UnreadableRow) return given.reason;
  if (VALIDATOR.Check(given)) return undefined;
  const faults = describeFaults(VALIDATOR, BulkRow, given);
  return `The row is invalid: ${faults.map(({ path, message }) => `${path || 'it'} ${message}`).join('; ')}.`;
}

/** Notes the keys of the row. @returns why it cannot be applied after an earlier one */
function repeats(
  keys: Map<string, number>,
  { externalId, questions }: BulkRow,
  at: number,
  areQuestionsKeys: boolean,
): string | undefined {
  const hasExternalId = typeof externalId === 'string';
  const own = hasExternalId
    ? [`id ${externalId}`]
    : areQuestionsKeys
      ? questions.map((text) => `text ${text}`)
      : [];
  const earlier = own.map((key) => keys.get(key)).find((row) => row !== undefined);
  if (earlier !== undefined)
    return `Row ${earlier} has the same ${hasExternalId ? 'externalId' : 'question'}.`;
  for (const key of own) keys.set(key, at);
  return undefined;
}
