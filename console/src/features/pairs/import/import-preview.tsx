/** Second step: which columns, what would be imported, what not and why. */
import { Alert, Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { PairRecord } from '../../../../../contract/knowledge/pairs.ts';
import { Icon } from '../../../components/icon.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { Tag } from '../../../components/tag.tsx';
import { strings } from '../../../strings/catalogue.ts';
import { rowsToCsv } from '../export/pairs-to-csv.ts';
import { type CheckedRow, checkRows } from './check-rows.ts';
import { DelimiterSelect } from './delimiter-select.tsx';
import {
  DIFFERENCE_CHOICES,
  type DifferenceChoice,
  findSuspicions,
  replacedBy,
  rowsFor,
} from './differences.ts';
import classes from './import.module.css';
import { ImportStep } from './import-step.tsx';
import { layoutOf } from './layout.ts';
import { PreviewTable } from './preview-table.tsx';
import { problemText } from './problem-text.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import type { WantedImport } from './use-hand-over.ts';

const COLUMNS_MAX = 30;

function saveRefused(refused: readonly CheckedRow[]): void {
  const lines = refused.map((row) => [row.question, row.answer, String(row.rowNumber), problemText(row)]);
  saveFile(
    'refused-rows.csv',
    'text/csv;charset=utf-8',
    rowsToCsv([['question', 'answer', 'row', 'problem'], ...lines]),
  );
}

function columnChoices(rows: readonly SheetRow[], hasHeader: boolean) {
  const width = Math.min(
    COLUMNS_MAX,
    rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 2),
  );
  return Array.from({ length: width }, (_, column) => ({
    value: String(column),
    label: strings.import.column(column + 1, hasHeader ? (rows[0]?.cells[column] ?? '').trim() : ''),
  }));
}

interface ImportPreviewProps {
  sheets: readonly Sheet[];
  pairs: readonly PairRecord[];
  onBack: () => void;
  onStart: (wanted: WantedImport) => void;
}

export function ImportPreview({ sheets, pairs, onBack, onStart }: ImportPreviewProps) {
  const [sheet, setSheet] = useState(sheets[0]);
  const rows = useMemo(() => sheet?.rows ?? [], [sheet]);
  const [layout, setLayout] = useState(() => layoutOf(sheet));
  const checked = useMemo(() => checkRows(rows, layout, pairs), [rows, layout, pairs]);
  const otherAnswers = checked.ready.filter(({ isOtherAnswer }) => isOtherAnswer).length;
  const suspicions = useMemo(() => findSuspicions(checked), [checked]);
  const differing = checked.ready.filter(({ present }) => present !== undefined).length;
  const [choice, setChoice] = useState<DifferenceChoice>('both');
  const chosen = rowsFor(choice, checked.ready);
  const columns = columnChoices(rows, layout.hasHeader);
  const show = (chosen: Sheet | undefined) => {
    setSheet(chosen);
    setLayout(layoutOf(chosen));
  };
  return (
    <ImportStep>
      <Group align="end">
        {sheets.length > 1 && (
          <NativeSelect
            label={strings.import.sheet}
            data={sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
            value={String(sheet === undefined ? 0 : sheets.indexOf(sheet))}
            onChange={(event) => show(sheets[Number(event.currentTarget.value)])}
          />
        )}
        {sheet?.delimited !== undefined && <DelimiterSelect {...sheet.delimited} onRead={show} />}
        <NativeSelect
          label={strings.import.questionColumn}
          data={columns}
          value={String(layout.questionColumn)}
          onChange={(event) => setLayout({ ...layout, questionColumn: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={strings.import.answerColumn}
          data={columns}
          value={String(layout.answerColumn)}
          onChange={(event) => setLayout({ ...layout, answerColumn: Number(event.currentTarget.value) })}
        />
        <Checkbox
          mb={8}
          label={strings.import.headerRow}
          checked={layout.hasHeader}
          onChange={(event) => setLayout({ ...layout, hasHeader: event.currentTarget.checked })}
        />
      </Group>
      <Group gap="xs" role="status">
        <Tag tone={checked.ready.length > 0 ? 'good' : 'neutral'}>
          {strings.import.ready(checked.ready.length)}
        </Tag>
        {otherAnswers > 0 && <Tag tone="warn">{strings.import.otherAnswers(otherAnswers)}</Tag>}
        {checked.refused.length > 0 && <Tag tone="bad">{strings.import.refused(checked.refused.length)}</Tag>}
        {checked.skipped.length > 0 && (
          <Tag tone="neutral">{strings.import.skipped(checked.skipped.length)}</Tag>
        )}
      </Group>
      {suspicions.length > 0 && (
        <Alert color="yellow" title={strings.importCheck.looksWrong} role="alert">
          {suspicions.map((text) => (
            <p key={text} className={classes.suspicion}>
              {text}
            </p>
          ))}
        </Alert>
      )}
      {differing > 0 && (
        <NativeSelect
          label={strings.importCheck.differTitle(differing)}
          data={DIFFERENCE_CHOICES.map((value) => ({ value, label: strings.importCheck.choices[value] }))}
          value={choice}
          onChange={(event) =>
            setChoice(DIFFERENCE_CHOICES.find((value) => value === event.currentTarget.value) ?? 'both')
          }
        />
      )}
      <PreviewTable checked={checked} />
      <Group justify="space-between">
        <Group gap="xs">
          <Button variant="default" onClick={onBack}>
            {strings.common.back}
          </Button>
          {checked.refused.length > 0 && (
            <Button
              variant="default"
              leftSection={<Icon name="download" />}
              onClick={() => saveRefused(checked.refused)}
            >
              {strings.import.downloadRefused}
            </Button>
          )}
        </Group>
        <Button
          disabled={chosen.length === 0}
          onClick={() =>
            onStart({
              rows: chosen.map(({ question, answer }) => ({ questions: [question], answer })),
              mode: 'add',
              replacedIds: replacedBy(choice, checked.ready),
            })
          }
        >
          {strings.import.start(chosen.length)}
        </Button>
      </Group>
    </ImportStep>
  );
}
