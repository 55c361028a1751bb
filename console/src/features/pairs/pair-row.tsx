/** One pair as the list shows it, in plain elements since many of them come and go while scrolling; a double click edits it, as the pencil does. */
import { memo } from 'react';
import type { PairRecord } from '../../../../contract/pairs.ts';
import { formatAgo, formatDateTime } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
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
        <span className={classes.clamp}>{pair.question}</span>
      </td>
      <td className={classes.answer} onDoubleClick={onEdit}>
        <span className={classes.clamp}>{pair.answer}</span>
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
          className={classes.rowButton}
          data-edit={pair.id}
          aria-label={strings.pairs.editPair(pair.question)}
          onClick={onEdit}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          className={classes.rowButton}
          aria-label={strings.pairs.deletePair(pair.question)}
          onClick={onDelete}
        >
          <Icon name="trash" />
        </button>
      </td>
    </>
  );
}

/** Its handlers are made anew with each rendering of the list and always do the same for the same pair. */
export const PairRow = memo(PairCells, (before, after) => before.pair === after.pair);
