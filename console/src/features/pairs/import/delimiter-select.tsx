/** Corrects what the columns of a text are split at. */
import { NativeSelect } from '@mantine/core';
import { strings } from '../../../strings/catalogue.ts';
import { readDelimited } from './read-sheets.ts';
import { DELIMITERS, type Delimiter, type Sheet } from './sheet.ts';

interface DelimiterSelectProps {
  text: string;
  delimiter: Delimiter;
  onRead: (sheet: Sheet) => void;
}

export function DelimiterSelect({ text, delimiter, onRead }: DelimiterSelectProps) {
  return (
    <NativeSelect
      label={strings.import.delimiter}
      data={DELIMITERS.map((value) => ({ value, label: strings.import.delimiters[value] }))}
      value={delimiter}
      onChange={(event) => onRead(readDelimited(text, event.currentTarget.value as Delimiter))}
    />
  );
}
