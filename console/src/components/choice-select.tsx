/** A filter that leaves all, or is set to one of some choices. */
import { NativeSelect } from '@mantine/core';

interface ChoiceSelectProps<T extends string> {
  label: string;
  /** Says that nothing is left out. */
  any: string;
  choices: readonly T[];
  labelOf?: (choice: T) => string;
  /** Undefined: any. One that is no choice is shown as any, too. */
  value: string | undefined;
  onChange: (value: T | undefined) => void;
}

export function ChoiceSelect<T extends string>(props: ChoiceSelectProps<T>) {
  const { label, any, choices, labelOf = String, value, onChange } = props;
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value ?? ''}
      data={[
        { value: '', label: any },
        ...choices.map((choice) => ({ value: choice, label: labelOf(choice) })),
      ]}
      onChange={(event) => onChange(choices.find((choice) => choice === event.currentTarget.value))}
    />
  );
}
