/** The fields for when an answer or a file may be said. */
import { Group, TextInput } from '@mantine/core';
import { strings } from '../../strings/catalogue.ts';

/** As fields for local time have them; empty for no limit. */
interface Span {
  validFrom: string;
  validUntil: string;
}

interface SpanFieldsProps {
  value: Span;
  isReadOnly?: boolean;
  onChange: (changed: Partial<Span>) => void;
}

const NAMES = ['validFrom', 'validUntil'] as const;

export function SpanFields({ value, isReadOnly = false, onChange }: SpanFieldsProps) {
  return (
    <Group grow align="start">
      {NAMES.map((name) => (
        <TextInput
          key={name}
          type="datetime-local"
          label={strings.availability.fields[name]}
          readOnly={isReadOnly}
          value={value[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </Group>
  );
}
