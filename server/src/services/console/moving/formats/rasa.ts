/** Rasa: the examples of intents from the training data, and what is said to them from the domain; one file or several. */
import { type Fields, fieldsOf, listOf, textOf, textsOf } from './fields.ts';
import type { Draft, ImportFormat, Source } from './format.ts';
import { firstTaken, leftOut } from './remarks.ts';

const PARTS = ['nlu', 'responses', 'rules', 'stories'] as const;

const projectsOf = (sources: readonly Source[]): Fields[] =>
  sources.flatMap((source) => (source.kind === 'yaml' ? [fieldsOf(source.value)] : []));

export const rasa: ImportFormat = {
  name: 'rasa',
  title: 'Rasa training data and domain',
  recognises: (sources) =>
    sources.every(({ kind }) => kind === 'yaml') &&
    projectsOf(sources).some((project) => PARTS.some((part) => project[part] !== undefined)),
  read(sources) {
    const projects = projectsOf(sources);
    const responses = new Map(projects.flatMap(({ responses: given }) => Object.entries(fieldsOf(given))));
    const actions = actionsOfIntents(projects);
    const intents = projects.flatMap(({ nlu }) => listOf(nlu)).map(fieldsOf);
    const drafts = intents.flatMap(({ intent, examples }) => {
      const name = textOf(intent);
      if (name === '') return [];
      const said = [`utter_${name}`, ...(actions.get(name) ?? [])].find((action) => responses.has(action));
      return [toDraft(name, examplesOf(examples), said === undefined ? undefined : responses.get(said))];
    });
    return {
      drafts: mergeIntents(drafts),
      warnings: responses.size === 0 ? ['No file has responses: choose the domain (domain.yml) too.'] : [],
    };
  },
};

/** What a rule says at once to an intent, in order; a rule of more turns is a conversation, whose answers stand in their place only. */
function actionsOfIntents(projects: readonly Fields[]): Map<string, string[]> {
  const actions = new Map<string, string[]>();
  for (const rule of projects.flatMap(({ rules }) => listOf(rules))) {
    const steps = listOf(fieldsOf(rule).steps).map(fieldsOf);
    const intent = textOf(steps[0]?.intent);
    if (intent === '' || steps.filter((step) => step.intent !== undefined).length > 1) continue;
    const said = textsOf(steps.map(({ action }) => action));
    actions.set(intent, [...(actions.get(intent) ?? []), ...said]);
  }
  return actions;
}

/** As one text with a list, or as a list of texts or objects. */
function examplesOf(examples: unknown): string[] {
  const lines =
    typeof examples === 'string'
      ? examples.split('\n').map((line) => line.replace(/^\s*[-*]\s+/, ''))
      : listOf(examples).map((example) => textOf(example) || textOf(fieldsOf(example).text));
  return lines.map((line) => withoutAnnotations(line).trim()).filter((line) => line !== '');
}

/** `[Berlin](city)` and `[Berlin]{"entity": "city"}` are the word alone. */
function withoutAnnotations(text: string): string {
  return text.replace(/\[([^\][]+)\](?:\([^()]*\)|\{[^{}]*\})/g, '$1');
}

function toDraft(intent: string, questions: string[], response: unknown): Draft {
  const [group, ask] = intent.split('/');
  const variations = listOf(response).map(fieldsOf);
  const texts = textsOf(variations.map(({ text }) => text));
  const answer = texts[0] ?? '';
  const buttons = variations.flatMap((each) => listOf(each.buttons));
  return {
    place: `intent ${intent}`,
    questions,
    answer,
    tags: ask === undefined ? [] : [group ?? ''],
    warnings: [
      ...firstTaken(texts.length),
      ...leftOut(buttons.length, 'button'),
      ...(/\{\w+\}/.test(answer) ? ['the answer has placeholders {…}, which nothing fills in'] : []),
    ],
    ...(answer === '' && { refusal: 'No response of the domain says an answer to this intent.' }),
  };
}

/** An intent may have examples in several places. */
function mergeIntents(drafts: readonly Draft[]): Draft[] {
  const merged = new Map<string, Draft>();
  for (const draft of drafts) {
    const known = merged.get(draft.place);
    const questions = [...(known?.questions ?? []), ...draft.questions];
    merged.set(draft.place, { ...draft, questions });
  }
  return [...merged.values()];
}
