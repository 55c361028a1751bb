/** The files of a chatbot with their state, some hundreds at a time. */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FileDetails } from '../../../../contract/knowledge/files.ts';
import { useFocusAfterRemoval } from '../../components/focus/use-focus-after-removal.ts';
import type { Selection } from '../../components/selection/use-selection.ts';
import { strings } from '../../strings/catalogue.ts';
import { FileRow } from './file-row.tsx';
import type { FileOrder } from './file-view.ts';
import classes from './files.module.css';

/** Rows have many buttons: thousands of them would make the page slow. */
const ROWS_STEP = 200;

/** How each order has the column of when they were added. */
const ADDED: Record<FileOrder, 'ascending' | 'descending' | 'none'> = {
  newest: 'descending',
  oldest: 'ascending',
  name: 'none',
  size: 'none',
};

interface FileTableProps {
  files: readonly FileDetails[];
  /** Among all of the files, also those whose rows are not drawn yet. */
  selection: Selection;
  order: FileOrder;
}

export function FileTable({ files, selection, order }: FileTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [rows, setRows] = useState(ROWS_STEP);
  useFocusAfterRemoval(table, files.length);
  return (
    <>
      <table
        className={`${classes.table} ${classes.files}`}
        aria-label={strings.files.tableLabel}
        ref={table}
      >
        <thead>
          <tr>
            <td className={classes.select}>
              <input
                type="checkbox"
                aria-label={strings.selection.selectAll(files.length)}
                checked={selection.isAll}
                ref={(box) => {
                  if (box !== null) box.indeterminate = selection.ids.length > 0 && !selection.isAll;
                }}
                onChange={selection.isAll ? selection.clear : selection.selectAll}
              />
            </td>
            <th scope="col" aria-sort={order === 'name' ? 'ascending' : 'none'}>
              {strings.files.name}
            </th>
            <th scope="col">{strings.files.status}</th>
            <th scope="col" className={`${classes.number} ${classes.optional}`}>
              {strings.files.charactersTitle}
            </th>
            <th
              scope="col"
              className={`${classes.number} ${classes.optional}`}
              aria-sort={order === 'size' ? 'descending' : 'none'}
            >
              {strings.files.size}
            </th>
            <th scope="col" className={classes.optional} aria-sort={ADDED[order]}>
              {strings.files.added}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {files.slice(0, rows).map((file) => (
            <FileRow
              key={file.id}
              file={file}
              isSelected={selection.has(file.id)}
              onSelect={selection.select}
            />
          ))}
        </tbody>
      </table>
      {files.length > rows && (
        <div>
          <Button variant="default" onClick={() => setRows(rows + ROWS_STEP)}>
            {strings.fileCare.moreRows(files.length - rows)}
          </Button>
        </div>
      )}
    </>
  );
}
