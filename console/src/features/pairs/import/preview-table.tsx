/** The first rows of an import with what becomes of each; rows that something is said of come first. */
import clamps from '../../../components/clamp.module.css';
import { strings } from '../../../strings/catalogue.ts';
import { type CheckedImport, type CheckedRow, NEED_NOT } from './check-rows.ts';
import classes from './import.module.css';
import { ImportTable } from './import-table.tsx';
import { problemText } from './problem-text.ts';

const ROWS_SHOWN = 100;

function noteClass({ problem, isOtherAnswer }: CheckedRow): string | undefined {
  if (isOtherAnswer) return classes.warning;
  return NEED_NOT.includes(problem) ? classes.number : classes.problem;
}

function PreviewRow({ row }: { row: CheckedRow }) {
  return (
    <tr>
      <td className={classes.number}>{row.rowNumber}</td>
      <td>
        <span className={clamps.clamp}>{row.question}</span>
      </td>
      <td>
        {row.present !== undefined && (
          <del className={`${clamps.clamp} ${classes.present}`}>
            {strings.importCheck.now(row.present.answer)}
          </del>
        )}
        <span className={clamps.clamp}>{row.answer}</span>
      </td>
      <td className={noteClass(row)}>{problemText(row)}</td>
    </tr>
  );
}

export function PreviewTable({ checked }: { checked: CheckedImport }) {
  const others = checked.ready.filter(({ isOtherAnswer }) => isOtherAnswer);
  const plain = checked.ready.filter(({ isOtherAnswer }) => !isOtherAnswer);
  const ordered = [...checked.refused, ...others, ...plain, ...checked.skipped];
  const hidden = ordered.length - ROWS_SHOWN;
  return (
    <ImportTable title={strings.import.row} hidden={hidden}>
      {ordered.slice(0, ROWS_SHOWN).map((row) => (
        <PreviewRow key={row.rowNumber} row={row} />
      ))}
    </ImportTable>
  );
}
