/**
 * One pair as the list shows it; a double click edits it, as the pencil does. Many come and go while scrolling, so it has
 * few elements, and its icons are drawn by the style sheet.
 */
import { memo, type RefCallback } from 'react';
import { badgeOf } from '../../components/availability/availability.ts';
import clamps from '../../components/clamp.module.css';
import { formatAgo, formatDateTime } from '../../components/format.ts';
import type { Select } from '../../components/selection/use-selection.ts';
import { Tag } from '../../components/tag.tsx';
import type { AnswerRow } from '../../pair-writing/answer-rows.ts';
import { strings } from '../../strings/catalogue.ts';
import { PairEditRow } from './pair-edit-row.tsx';
import classes from './pairs.module.css';

/** What a row can be asked for; the same functions for every row and rendering, or each would be drawn anew. */
export interface PairRowActions {
  onEdit: (pair: AnswerRow) => void;
  /** @param savedId of the pair in its place, whose button is to have the focus */
  onCloseEdit: (id: number, savedId: number) => void;
  onDelete: (pair: AnswerRow) => void;
  onSelect: Select;
}

/** Further wordings that a row shows. */
const WORDINGS_SHOWN = 3;

interface PairRowProps extends PairRowActions {
  chatbotId: string;
  pair: AnswerRow;
  /** What ages are reckoned from; it moves on now and then, so that they stay true. */
  nowMs: number;
  /** Position in the list, from 0. */
  index: number;
  isEditing: boolean;
  isSelected: boolean;
  /** It is edited still, and was deleted elsewhere. */
  isGone: boolean;
  /** Its deletion is on its way. */
  isDeleting: boolean;
  /** Given where the height of the row is not known beforehand. */
  measure: RefCallback<HTMLTableRowElement> | undefined;
}

/** The further questions that get the answer, and its tags. */
function More({ pair: { more = [], tags = [] } }: Pick<PairRowProps, 'pair'>) {
  return (
    <>
      {more.length > 0 && (
        <ul className={classes.wordings}>
          {more.slice(0, WORDINGS_SHOWN).map(({ id, question }) => (
            <li key={id} dir="auto">
              {question}
            </li>
          ))}
          {more.length > WORDINGS_SHOWN && (
            <li>{strings.answers.moreWordings(more.length - WORDINGS_SHOWN)}</li>
          )}
        </ul>
      )}
      {tags.length > 0 && <p className={classes.tags}>{tags.join(' · ')}</p>}
    </>
  );
}

/** Whether a row is as high as any other. */
export const hasUsualHeight = ({ more = [], tags = [] }: AnswerRow): boolean =>
  more.length === 0 && tags.length === 0;

type PairCellsProps = Pick<
  PairRowProps,
  'pair' | 'nowMs' | 'isSelected' | 'onEdit' | 'onDelete' | 'onSelect'
>;

function PairCells({ pair, nowMs, isSelected, onEdit, onDelete, onSelect }: PairCellsProps) {
  const edit = () => onEdit(pair);
  const badge = badgeOf(pair, nowMs);
  return (
    <>
      {hasUsualHeight(pair) ? (
        <td className={`${clamps.clamp} ${classes.question}`} dir="auto" onDoubleClick={edit}>
          {pair.question}
        </td>
      ) : (
        <td className={classes.question} onDoubleClick={edit}>
          <div className={clamps.clamp} dir="auto">
            {pair.question}
          </div>
          <More pair={pair} />
        </td>
      )}
      <td className={`${clamps.clamp} ${classes.answer}`} dir="auto" onDoubleClick={edit}>
        {pair.answer}
      </td>
      <td className={classes.status}>
        <Tag tone={badge?.tone ?? (pair.isTrained ? 'good' : 'warn')}>
          {badge?.text ?? (pair.isTrained ? strings.pairs.trained : strings.pairs.untrained)}
        </Tag>
      </td>
      <td className={classes.changed}>
        <time dateTime={pair.modifiedDate} title={formatDateTime(pair.modifiedDate)}>
          {formatAgo(pair.modifiedDate, Math.max(nowMs, Date.parse(pair.modifiedDate)))}
        </time>
      </td>
      <td className={classes.actions}>
        <input
          type="checkbox"
          className={classes.select}
          aria-label={strings.answers.select(pair.question)}
          checked={isSelected}
          onChange={({ currentTarget, nativeEvent }) =>
            onSelect(
              pair.id,
              currentTarget.checked,
              nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
            )
          }
        />
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
  isSelected,
  isGone,
  isDeleting,
  measure,
  onEdit,
  onCloseEdit,
  onDelete,
  onSelect,
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
        <PairCells {...{ pair, nowMs, isSelected, onEdit, onDelete, onSelect }} />
      )}
    </tr>
  );
}

export const PairRow = memo(PairTableRow);
