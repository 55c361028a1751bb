/**
 * One pair as the list shows it; a double click edits it, as the pencil does. Many come and go while scrolling, so it has
 * few elements, and its icons are drawn by the style sheet.
 */
import { memo } from 'react';
import type { PairRecord } from '../../../../contract/pairs.ts';
import { formatAgo, formatDateTime } from '../../components/format.ts';
import { Tag } from '../../components/tag.tsx';
import { strings } from '../../strings/catalogue.ts';
import classes from './pairs.module.css';

interface PairRowProps {
  pair: PairRecord;
  onEdit: () => void;
  onDelete: () => void;
}

function PairCells({ pair, onEdit, onDelete }: PairRowProps) {
  return (
    <>
      <td className={classes.question} onDoubleClick={onEdit}>
        {pair.question}
      </td>
      <td className={classes.answer} onDoubleClick={onEdit}>
        {pair.answer}
      </td>
      <td className={classes.status}>
        <Tag tone={pair.isTrained ? 'good' : 'warn'}>
          {pair.isTrained ? strings.pairs.trained : strings.pairs.untrained}
        </Tag>
      </td>
      <td className={classes.changed}>
        <time dateTime={pair.modifiedDate} title={formatDateTime(pair.modifiedDate)}>
          {formatAgo(pair.modifiedDate, Math.max(Date.now(), Date.parse(pair.modifiedDate)))}
        </time>
      </td>
      <td className={classes.actions}>
        <button
          type="button"
          className={`${classes.rowButton} ${classes.edit}`}
          data-edit={pair.id}
          aria-label={strings.pairs.editPair(pair.question)}
          onClick={onEdit}
        />
        <button
          type="button"
          className={`${classes.rowButton} ${classes.delete}`}
          aria-label={strings.pairs.deletePair(pair.question)}
          onClick={onDelete}
        />
      </td>
    </>
  );
}

/** Its handlers are made anew with each rendering of the list and always do the same for the same pair. */
export const PairRow = memo(PairCells, (before, after) => before.pair === after.pair);
