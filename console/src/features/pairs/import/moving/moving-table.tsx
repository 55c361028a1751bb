/** The rows of a recognised file: what becomes of each, and a box to tick. */

import type { ImportedRow } from '../../../../../../contract/knowledge/imports.ts';
import clamps from '../../../../components/clamp.module.css';
import { strings } from '../../../../strings/catalogue.ts';
import classes from '../import.module.css';
import { ImportTable } from '../import-table.tsx';
import { inOrderShown, isTickable } from './chosen-rows.ts';

const ROWS_SHOWN = 200;

interface MovingTableProps {
  rows: readonly ImportedRow[];
  ticks: ReadonlySet<number>;
  onTick: (at: number, isTicked: boolean) => void;
}

export function MovingTable({ rows, ticks, onTick }: MovingTableProps) {
  const hidden = rows.length - ROWS_SHOWN;
  return (
    <ImportTable title={strings.moving.take} hidden={hidden}>
      {inOrderShown(rows)
        .slice(0, ROWS_SHOWN)
        .map((at) => (
          <MovingRow
            key={at}
            row={rows[at] as ImportedRow}
            isTicked={ticks.has(at)}
            onTick={(isTicked) => onTick(at, isTicked)}
          />
        ))}
    </ImportTable>
  );
}

interface MovingRowProps {
  row: ImportedRow;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function MovingRow({ row, isTicked, onTick }: MovingRowProps) {
  const { questions, answer } = row.row ?? row.refused ?? { questions: [], answer: '' };
  const [first = '', ...others] = questions;
  return (
    <tr>
      <td>
        {isTickable(row) && (
          <input
            type="checkbox"
            aria-label={strings.moving.takeRow(first)}
            checked={isTicked}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        )}
      </td>
      <td>
        <span className={clamps.clamp}>{first}</span>
        {others.length > 0 && (
          <span className={classes.number}>{strings.moving.wordings(others.length)}</span>
        )}
      </td>
      <td>
        <span className={clamps.clamp}>{answer}</span>
      </td>
      <td className={noteClass(row)}>
        {noteOf(row)}
        <span className={classes.number}> {row.place}</span>
      </td>
    </tr>
  );
}

function noteClass({ state, warnings }: ImportedRow): string | undefined {
  if (state === 'refused') return classes.problem;
  return state === 'changed' || warnings.length > 0 ? classes.warning : classes.number;
}

function noteOf({ state, answerId, reason, warnings }: ImportedRow): string {
  const said = state === 'refused' ? (reason ?? '') : strings.moving.states[state](answerId);
  return [said, ...warnings].join('; ');
}
