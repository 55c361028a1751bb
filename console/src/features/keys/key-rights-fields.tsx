/** The part of the key form that says what the key may do, from which pages, and how often. */
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { KEY_LIMITS } from '../../../../contract/keys.ts';
import { strings } from '../../strings/catalogue.ts';
import { limitFault, originFault, type RightTexts, type ScopeChoice } from './key-rights.ts';
import classes from './keys.module.css';

const CHOICES = Object.entries(strings.keys.scopeChoices).map(([value, label]) => ({ value, label }));

interface KeyRightsFieldsProps {
  texts: RightTexts;
  /** Whether faults show: only once Save was tried. */
  isTried: boolean;
  onChange: (texts: RightTexts) => void;
}

export function KeyRightsFields({ texts, isTried, onChange }: KeyRightsFieldsProps) {
  const { choice, origins, limits } = texts;
  return (
    <>
      <NativeSelect
        label={strings.keys.scopes}
        description={strings.keys.scopeTexts[choice]}
        inputWrapperOrder={['label', 'input', 'description']}
        data={CHOICES}
        value={choice}
        onChange={(event) => onChange({ ...texts, choice: event.currentTarget.value as ScopeChoice })}
      />
      {choice === 'ask' && (
        <>
          <Textarea
            label={strings.keys.origins}
            description={strings.keys.originsHint}
            placeholder={strings.keys.originsPlaceholder}
            rows={2}
            value={origins}
            error={isTried && originFault(texts)}
            onChange={(event) => onChange({ ...texts, origins: event.currentTarget.value })}
          />
          <div>
            <Text size="sm" fw={500}>
              {strings.keys.limits}
            </Text>
            <Text size="xs" c="dimmed">
              {strings.keys.limitsHint}
            </Text>
            <div className={classes.limits}>
              {KEY_LIMITS.map((name) => (
                <TextInput
                  key={name}
                  label={strings.keys.limitNames[name]}
                  inputMode="numeric"
                  value={limits[name]}
                  error={isTried && limitFault(texts, name)}
                  onChange={(event) =>
                    onChange({ ...texts, limits: { ...limits, [name]: event.currentTarget.value } })
                  }
                />
              ))}
            </div>
          </div>
        </>
      )}
    </>
  );
}
