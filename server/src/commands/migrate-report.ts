/** Prints the report of a copied installation. */
import type { CopyReport } from '../store/copy/copy.ts';

const MIB = 1024 * 1024;
/** Problems with files that are listed; the others are only counted. */
const PROBLEMS_SHOWN = 20;
const HASH_SHOWN = 16;

export function printReport(report: CopyReport, { areFilesMoved }: { areFilesMoved: boolean }): void {
  const lines = [
    ...describeTables(report),
    '',
    ...describeFiles(report, areFilesMoved),
    '',
    conclude(report),
  ];
  console.log(lines.join('\n'));
}

function describeTables({ passes }: CopyReport): string[] {
  const last = passes.at(-1);
  if (last === undefined) return [];
  const written = new Map<string, number>();
  for (const pass of passes) {
    for (const table of pass.tables) {
      written.set(table.table, (written.get(table.table) ?? 0) + table.written);
    }
  }
  const cells = last.tables.map(({ table, source, target, parts, different, replaced }) => [
    table,
    String(source.rows),
    String(target.rows),
    String(parts),
    String(written.get(table) ?? 0),
    source.sha256.slice(0, HASH_SHOWN),
    target.sha256.slice(0, HASH_SHOWN),
    different > 0 ? `${different} DIFFER` : `same${replaced > 0 ? `, ${replaced} with NUL replaced` : ''}`,
  ]);
  const heads = ['table', 'source', 'target', 'parts', 'written', 'source sha256', 'target sha256', ''];
  return layOut([heads, ...cells]);
}

function layOut(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_head, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function describeFiles({ files }: CopyReport, areFilesMoved: boolean): string[] {
  const { problems } = files;
  const size = `${(files.bytes / MIB).toFixed(1)} MB`;
  const copied = areFilesMoved ? `${files.copied} copied now` : 'left where they are';
  return [
    `files: ${files.files} (${size}), ${copied}, ${files.verified} verified, ${problems.length} not`,
    ...problems
      .slice(0, PROBLEMS_SHOWN)
      .map(({ chatbotId, id, problem }) => `  file ${id} of chatbot ${chatbotId}: ${problem}`),
  ];
}

function conclude({ isServed, isSame, isComplete, files }: CopyReport): string {
  if (isComplete) return 'Complete: the target is this installation now. Start the service on it.';
  if (!isSame)
    return 'NOT THE SAME: do not start the service on the target. Mend what is named above and run this again.';
  const gone = files.problems.length > 0 ? ' Files may have been deleted while they were copied.' : '';
  return isServed
    ? `The copy is that of the moment when its last pass began, and not complete yet.${gone} Stop the source and run this again.`
    : 'The copy is not complete.';
}
