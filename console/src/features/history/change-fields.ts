/** What a change was about, field by field, as texts that can be compared. */
import type { HistoryChangeRecord } from '../../../../contract/history.ts';
import { formatBytes, formatDateTime } from '../../components/format.ts';
import { strings } from '../../strings/catalogue.ts';

export interface ChangedField {
  label: string;
  before: string;
  after: string;
}

type State = Record<string, unknown>;

interface Field {
  name: string;
  label: string;
  show?: (value: unknown) => string;
}

const texts = strings.history.fields;
const lines = (value: unknown): string => (value as string[]).join('\n');
const moment = (value: unknown): string => formatDateTime(new Date(value as number).toISOString());
const yesOrNo = (value: unknown): string => (value === true ? strings.history.yes : strings.history.no);

const AVAILABILITY: readonly Field[] = [
  { name: 'externalId', label: texts.externalId },
  { name: 'tags', label: texts.tags, show: (value) => (value as string[]).join(', ') },
  { name: 'enabled', label: texts.enabled, show: yesOrNo },
  { name: 'validFromMs', label: texts.validFrom, show: moment },
  { name: 'validUntilMs', label: texts.validUntil, show: moment },
];

const FIELDS: Record<HistoryChangeRecord['subject'], readonly Field[]> = {
  answer: [
    {
      name: 'wordings',
      label: texts.questions,
      show: (value) => lines((value as { question: string }[]).map(({ question }) => question)),
    },
    { name: 'answer', label: texts.answer },
    { name: 'negativeQuestions', label: texts.negativeQuestions, show: lines },
    ...AVAILABILITY,
  ],
  file: [
    { name: 'fileName', label: texts.fileName },
    { name: 'sizeBytes', label: texts.size, show: (value) => formatBytes(value as number) },
    { name: 'sourceUrl', label: texts.sourceUrl },
    ...AVAILABILITY,
  ],
  settings: [
    { name: 'name', label: texts.name },
    { name: 'fallbackText', label: texts.fallbackText },
    { name: 'suggestText', label: texts.suggestText },
    { name: 'answerThreshold', label: texts.answerThreshold },
    { name: 'suggestThreshold', label: texts.suggestThreshold },
    { name: 'historyDays', label: texts.historyDays },
    { name: 'logDays', label: texts.logDays },
    { name: 'answersSinceMs', label: texts.answersSince, show: moment },
    { name: 'ownMasks', label: texts.ownMasks, show: lines },
    { name: 'title', label: texts.title },
    { name: 'welcomeText', label: texts.welcomeText },
    { name: 'color', label: texts.color },
    { name: 'logoUrl', label: texts.logoUrl },
    { name: 'starters', label: texts.starters, show: lines },
    { name: 'position', label: texts.position },
    { name: 'showSources', label: texts.showSources, show: yesOrNo },
    {
      name: 'handover',
      label: texts.handover,
      show: (value) => {
        const { text, address } = value as { text: string; address?: string };
        return address === undefined ? text : `${text}\n${address}`;
      },
    },
    { name: 'tryPage', label: texts.tryPage, show: yesOrNo },
    { name: 'answers', label: strings.composing.title },
    { name: 'modelCallsPerDay', label: strings.composing.perDay },
  ],
  unanswered: [],
  key: [
    { name: 'name', label: texts.name },
    { name: 'scopes', label: texts.scopes, show: (value) => (value as string[]).join(', ') },
    { name: 'origins', label: texts.origins, show: lines },
  ],
};

/** Those alone that differ, and of what came or went all that say something. */
export function listChangedFields({ subject, before, after }: HistoryChangeRecord): ChangedField[] {
  const read = (state: State | null, { name, show = String }: Field): string => {
    const value = state?.[name];
    return value === undefined || value === null ? '' : show(value);
  };
  return FIELDS[subject]
    .filter(({ name }) => before !== null || after !== null || name === 'name')
    .map((field) => ({ label: field.label, before: read(before, field), after: read(after, field) }))
    .filter((field) => field.before !== field.after);
}

/** The fields of settings by which a step is told of. */
export const labelsOf = (change: HistoryChangeRecord): string =>
  listChangedFields(change)
    .map(({ label }) => label)
    .join(', ');
