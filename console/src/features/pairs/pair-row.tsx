/**
 * One pair as the list shows it; a double click edits it, as the pencil does. Many come and go while scrolling, so it has
 * few elements, and its icons are drawn by the style sheet.
 */
import { memo, type RefCallback } from 'react';
import type { PairRecord } from '../../../../contract/knowledge/pairs.ts';
import clamps from '../../components/clamp.module.css';
import { formatAgo, formatDateTime } from '../../components/format.ts';
import { Tag } from '../../components/tag.tsx';
import { strings } from '../../strings/catalogue.ts';
import { PairEditRow } from './pair-edit-row.tsx';
import classes from './pairs.module.css';

/** What a row can be asked for; the same functions for every row and rendering, or each would be drawn anew. */
export interface PairRowActions {
  onEdit: (pair: PairRecord) => void;
  /** @param savedId of the pair in its place, whose button is to have the focus */
  onCloseEdit: (id: number, savedId: number) => void;
  onDelete: (pair: PairRecord) => void;
}

interface PairRowProps extends PairRowActions {
  chatbotId: string;
  pair: PairRecord;
  /** What ages are reckoned from; it moves on now and then, so that they stay true. */
  nowMs: number;
  /** Position in the list, from 0. */
  index: number;
  isEditing: boolean;
  /** It is edited still, and was deleted elsewhere. */
  isGone: boolean;
  /** Its deletion is on its way. */
  isDeleting: boolean;
  /** Given where the height of the row is not known beforehand. */
  measure: RefCallback<HTMLTableRowElement> | undefined;
}

function PairCells({
  pair,
  nowMs,
  onEdit,
  onDelete,
}: Pick<PairRowProps, 'pair' | 'nowMs' | 'onEdit' | 'onDelete'>) {
  const edit = () => onEdit(pair);
  return (
    <>
      <td className={`${clamps.clamp} ${classes.question}`} dir="auto" onDoubleClick={edit}>
        {pair.question}
      </td>
      <td className={`${clamps.clamp} ${classes.answer}`} dir="auto" onDoubleClick={edit}>
        {pair.answer}
      </td>
      <td className={classes.status}>
        <Tag tone={pair.isTrained ? 'good' : 'warn'}>
          {pair.isTrained ? strings.pairs.trained : strings.pairs.untrained}
        </Tag>
      </td>
      <td className={classes.changed}>
        <time dateTime={pair.modifiedDate} title={formatDateTime(pair.modifiedDate)}>
          {formatAgo(pair.modifiedDate, Math.max(nowMs, Date.parse(pair.modifiedDate)))}
        </time>
      </td>
      <td className={classes.actions}>
        <button
          type="button"
          className={`${classes.rowButton} ${classes.edit}`}
          data-edit={pair.id}
          aria-label={strings.pairs.editPair(pair.question)}
          onClick={edit}
        />
        <button
          type="button"
          className={`${classes.rowButton} ${classes.delete}`}
          aria-label={strings.pairs.deletePair(pair.question)}
          onClick={() => onDelete(pair)}
        />
      </td>
    </>
  );
}

function PairTableRow({
  chatbotId,
  pair,
  nowMs,
  index,
  isEditing,
  isGone,
  isDeleting,
  measure,
  onEdit,
  onCloseEdit,
  onDelete,
}: PairRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy={isDeleting || undefined}
      data-index={index}
      ref={measure}
      className={classes.row}
    >
      {isEditing ? (
        <PairEditRow
          chatbotId={chatbotId}
          pair={pair}
          isGone={isGone}
          onClose={(savedId = pair.id) => onCloseEdit(pair.id, savedId)}
        />
      ) : (
        <PairCells pair={pair} nowMs={nowMs} onEdit={onEdit} onDelete={onDelete} />
      )}
    </tr>
  );
}

export const PairRow = memo(PairTableRow);
