/** One threshold in percent, or the measured default in its place. */
import { Checkbox, NumberInput, Stack } from '@mantine/core';
import { formatPercent } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';

/** As it is typed, which may be no number yet; null: the default. */
export type TypedPercent = number | string | null;

/** From a share of 0 to 1, as exact as the field shows it. */
export const toPercent = (share: number): number => Number((share * 100).toFixed(1));

export const isPercent = (typed: TypedPercent): typed is number =>
  typeof typed === 'number' && typed >= 0 && typed <= 100;

interface ThresholdFieldProps {
  label: string;
  hint: string;
  percent: TypedPercent;
  defaultShare: number;
  onChange: (percent: TypedPercent) => void;
}

/** The field takes a comma for a thousands separator in what is pasted as a whole. */
const PASTED = /^\s*(\d{1,3}),(\d+)\s*%?\s*$/;

export function ThresholdField({ label, hint, percent, defaultShare, onChange }: ThresholdFieldProps) {
  const isFaulty = percent !== null && !isPercent(percent);
  return (
    <Stack gap="xs" w="100%">
      <NumberInput
        label={label}
        description={hint}
        suffix="%"
        min={0}
        max={100}
        step={5}
        decimalScale={1}
        allowedDecimalSeparators={[',', '.']}
        styles={{ wrapper: { maxWidth: 260 } }}
        hideControls
        disabled={percent === null}
        error={isFaulty && strings.settings.percentFault}
        value={percent ?? toPercent(defaultShare)}
        onChange={onChange}
        onPaste={(event) => {
          const [, whole, decimals] = PASTED.exec(event.clipboardData.getData('text')) ?? [];
          if (whole === undefined) return;
          event.preventDefault();
          onChange(toPercent(Number(`${whole}.${decimals}`) / 100));
        }}
      />
      <Checkbox
        label={`${strings.settings.useDefault} (${formatPercent(defaultShare)})`}
        aria-label={`${label}: ${strings.settings.useDefault}`}
        checked={percent === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : toPercent(defaultShare))}
      />
    </Stack>
  );
}
