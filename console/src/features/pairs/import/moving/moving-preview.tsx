/** Second step for a file of another product or an export: its format, what becomes of each row, and which are taken. */
import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { BulkRow } from '../../../../../../contract/knowledge/bulk.ts';
import type { ImportedRow, ImportReply } from '../../../../../../contract/knowledge/imports.ts';
import { Icon } from '../../../../components/icon.tsx';
import { errorText } from '../../../../components/notices/error-text.ts';
import { saveFile } from '../../../../components/save-file.ts';
import { strings } from '../../../../strings/catalogue.ts';
import { rowsToCsv } from '../../export/pairs-to-csv.ts';
import { ImportStep } from '../import-step.tsx';
import { rowsTicked, TICKABLE, ticksAtFirst, withAll, withTick } from './chosen-rows.ts';
import { MovingTable } from './moving-table.tsx';
import { useMovingRun } from './use-moving-run.ts';

/** A recognised file, or several of one project. */
export interface Recognised {
  files: readonly File[];
  reply: ImportReply;
}

interface MovingPreviewProps {
  chatbotId: string;
  recognised: Recognised;
  onRunning: (isRunning: boolean) => void;
  /** With the rows that are ticked. */
  onStart: (rows: BulkRow[]) => void;
  onBack: () => void;
  onClose: () => void;
}

export function MovingPreview({
  chatbotId,
  recognised,
  onRunning,
  onStart,
  onBack,
  onClose,
}: MovingPreviewProps) {
  const { reply, files } = recognised;
  const { rows } = reply;
  const [ticks, setTicks] = useState(() => ticksAtFirst(rows));
  const run = useMovingRun(chatbotId, onRunning);
  // Of an export the service does not say the texts again: it is taken as a whole.
  const isExport = reply.files !== undefined;
  const taken = rowsTicked(rows, ticks);
  const refused = rows.filter(({ state }) => state === 'refused');
  if (run.isSuccess) {
    return (
      <ImportStep>
        <Text size="sm" role="status">
          {strings.moving.done(run.data.created ?? 0, run.data.changed ?? 0)}
        </Text>
        <Group justify="end">
          <Button onClick={onClose}>{strings.common.close}</Button>
        </Group>
      </ImportStep>
    );
  }
  return (
    <ImportStep>
      <Text size="sm" role="status">
        {strings.moving.recognised(reply.title)} {strings.moving.counts(reply.counts)}
        {isExport && ` ${strings.moving.files(reply.files?.length ?? 0)}`}
      </Text>
      {reply.warnings.map((warning) => (
        <Alert key={warning} color="yellow" c="var(--docent-warn)">
          {warning}
        </Alert>
      ))}
      {run.isError && (
        <Alert color="red" role="alert" c="var(--docent-bad)">
          {errorText(run.error)}
        </Alert>
      )}
      {!isExport && (
        <>
          <Group>
            {TICKABLE.map((state) => (
              <Checkbox
                key={state}
                label={strings.moving.takeAll[state](countOf(rows, state))}
                disabled={countOf(rows, state) === 0}
                checked={countTicked(rows, ticks, state) > 0}
                indeterminate={isPart(countTicked(rows, ticks, state), countOf(rows, state))}
                onChange={(event) =>
                  setTicks(withAll(ticks, rows, { state, isTicked: event.currentTarget.checked }))
                }
              />
            ))}
          </Group>
          <MovingTable
            rows={rows}
            ticks={ticks}
            onTick={(at, isTicked) => setTicks(withTick(ticks, at, isTicked))}
          />
        </>
      )}
      <Group justify="space-between">
        <Group gap="xs">
          <Button variant="default" onClick={onBack} disabled={run.isPending}>
            {strings.common.back}
          </Button>
          {refused.length > 0 && (
            <Button
              variant="default"
              leftSection={<Icon name="download" />}
              onClick={() => saveRefused(refused)}
            >
              {strings.import.downloadRefused}
            </Button>
          )}
        </Group>
        <Button
          loading={run.isPending}
          disabled={!isExport && taken.length === 0}
          onClick={() => (isExport ? run.mutate(files) : onStart(taken))}
        >
          {isExport ? strings.moving.startExport : strings.moving.start(taken.length)}
        </Button>
      </Group>
    </ImportStep>
  );
}

const countOf = (rows: readonly ImportedRow[], state: ImportedRow['state']): number =>
  rows.filter((row) => row.state === state).length;

const countTicked = (
  rows: readonly ImportedRow[],
  ticks: ReadonlySet<number>,
  state: ImportedRow['state'],
): number => rows.filter((row, at) => row.state === state && ticks.has(at)).length;

const isPart = (some: number, all: number): boolean => some > 0 && some < all;

function saveRefused(refused: readonly ImportedRow[]): void {
  const lines = refused.map(({ place, reason = '', refused: texts, row }) => {
    const { questions, answer } = texts ?? row ?? { questions: [], answer: '' };
    return [questions.join('\n'), answer, place, reason];
  });
  saveFile(
    'refused-rows.csv',
    'text/csv;charset=utf-8',
    rowsToCsv([['question', 'answer', 'place', 'reason'], ...lines]),
  );
}
