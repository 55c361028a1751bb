/** First step: a file, or rows pasted from a spreadsheet. */
import { Alert, Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { isBlank } from '../../../../../contract/text.ts';
import { ApiError } from '../../../api/client.ts';
import { previewPairs } from '../../../api/pairs.ts';
import { Icon } from '../../../components/icon.tsx';
import { errorText } from '../../../components/notices/error-text.ts';
import { strings } from '../../../strings/catalogue.ts';
import { ImportStep } from './import-step.tsx';
import type { Recognised } from './moving/moving-preview.tsx';
import { recognise } from './moving/recognise.ts';
import { readOffered } from './offered.ts';
import { readDelimited, readSheets } from './read-sheets.ts';
import type { Sheet } from './sheet.ts';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,.json,.jsonl,.yml,.yaml,.md,.markdown,.qna,.zip,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file that is damaged or no workbook is told in the same words, whoever finds it out. */
const isUnreadable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'file_unreadable';

interface ImportSourceProps {
  chatbotId: string;
  /** Read at once, in place of one that is chosen here. */
  fileId: number | undefined;
  pasted: string;
  onPaste: (text: string) => void;
  onRead: (sheets: Sheet[]) => void;
  /** Files of another product, or an export. */
  onRecognised: (recognised: Recognised) => void;
}

export function ImportSource({
  chatbotId,
  fileId,
  pasted,
  onPaste,
  onRead,
  onRecognised,
}: ImportSourceProps) {
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const take = (sheets: Sheet[]) => (sheets.length === 0 ? setFault(strings.import.nothing) : onRead(sheets));
  const attempt = async (work: () => Promise<void>) => {
    if (isReading) return;
    setReading(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(isUnreadable(error) ? strings.import.unreadable : errorText(error));
    } finally {
      setReading(false);
    }
  };
  const read = (readIt: () => Promise<Sheet[]>) => attempt(async () => take(await readIt()));
  const readFiles = (files: File[]) =>
    attempt(async () => {
      const [file] = files;
      if (file === undefined) return;
      const recognised = await recognise(chatbotId, files);
      if (recognised !== undefined) onRecognised(recognised);
      else take(await readSheets(file, (workbook) => previewPairs(chatbotId, workbook)));
    });
  const readAtOnce = useEffectEvent(() => {
    if (fileId !== undefined) void read(() => readOffered(chatbotId, fileId));
  });
  useEffect(() => readAtOnce(), []);
  const readPasted = () => {
    const sheet = readDelimited(pasted);
    take(sheet.rows.length === 0 ? [] : [sheet]);
  };
  return (
    <ImportStep>
      <Text size="sm" c="dimmed">
        {strings.import.intro}
      </Text>
      {fault !== undefined && (
        <Alert color="red" role="alert" c="var(--docent-bad)">
          {fault}
        </Alert>
      )}
      <div>
        <FileButton multiple onChange={(files) => void readFiles(files)} accept={ACCEPTED}>
          {(props) => (
            <Button {...props} leftSection={<Icon name="upload" />} data-autofocus>
              {strings.import.choose}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" role="status">
          {isReading && strings.import.reading}
        </Text>
      </div>
      <Textarea
        label={strings.import.paste}
        placeholder={strings.import.pastePlaceholder}
        autosize
        minRows={5}
        maxRows={12}
        value={pasted}
        onChange={(event) => onPaste(event.currentTarget.value)}
      />
      <Group justify="end">
        <Button variant="default" disabled={isBlank(pasted) || isReading} onClick={readPasted}>
          {strings.import.preview}
        </Button>
      </Group>
    </ImportStep>
  );
}
