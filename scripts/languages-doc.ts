/** Writes what is known of each language into docs/languages.md, above what is measured; a test keeps the two equal. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { LanguageProfile } from '../server/src/language/profiles/profile.ts';
import { PROFILES } from '../server/src/language/profiles/profiles.ts';

export const LANGUAGES_DOC = new URL('../docs/languages.md', import.meta.url);

/** Below it stands what research/languages.ts measured. */
const MEASURED = '\n## How well it does\n';

type Feature = Exclude<keyof LanguageProfile, 'code'>;

interface Column {
  title: string;
  meaning: string;
  /** Said in place of "yes". */
  tell?: (profile: LanguageProfile) => string | undefined;
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });

function nameOf(code: string): string {
  return names.of(code) ?? code;
}

function countWords(list: string | undefined): string | undefined {
  return list === undefined ? undefined : String(list.split(/\s+/).length);
}

function countSides(list: string | undefined): string | undefined {
  return list === undefined ? undefined : String(list.split('|').length - 1);
}

const COLUMNS: Readonly<Record<Feature, Column>> = {
  letters: { title: 'letters', meaning: 'old text files are read in the code page that gives these letters' },
  stopWords: {
    title: 'stop words',
    meaning: 'how many words are left out of matching, and are evidence of the language',
    tell: ({ stopWords }) => countWords(stopWords),
  },
  frequentWords: {
    title: 'frequent words',
    meaning: 'how many more words are evidence of the language',
    tell: ({ frequentWords }) => countWords(frequentWords),
  },
  ownLetters: { title: 'own letters', meaning: 'letters that tell the language' },
  toldFrom: {
    title: 'told from',
    meaning: 'the language of the same script that those letters tell it from',
    tell: ({ toldFrom }) => toldFrom && nameOf(toldFrom),
  },
  spellings: { title: 'spellings', meaning: 'letters and endings that are weak evidence of the language' },
  stemmer: {
    title: 'stemmer',
    meaning: 'matches the forms of a word; some languages use that of a near relation',
    tell: ({ code, stemmer }) => (stemmer === code ? 'its own' : stemmer && nameOf(stemmer)),
  },
  adaptedStem: { title: 'adapted', meaning: 'the stemmer is corrected where it errs' },
  hasWordList: {
    title: 'word list',
    meaning: 'common words are told from rare ones, and typos are corrected',
  },
  elisions: { title: 'elisions', meaning: 'what stands before an apostrophe is cut off' },
  smallTalk: { title: 'small talk', meaning: 'greetings and thanks are taken off a question' },
  unspacedSmallTalk: { title: 'unspaced small talk', meaning: 'the same where there are no spaces' },
  politeWords: { title: 'polite words', meaning: 'a bare reply is told with «please» beside it' },
  yesNo: { title: 'yes and no', meaning: 'bare replies, and what opens an answer' },
  faqTitles: { title: 'FAQ titles', meaning: 'a table whose columns have these titles is read as an FAQ' },
  antonyms: {
    title: 'antonyms',
    meaning: 'of how many opposites («activate | deactivate») a match that says the other one is asked back',
    tell: ({ antonyms }) => countSides(antonyms),
  },
  antonymsAlike: {
    title: 'antonyms alike',
    meaning: 'the same of those («buy | sell») that count only where all else is asked alike',
    tell: ({ antonymsAlike }) => countSides(antonymsAlike),
  },
  negations: {
    title: 'negations',
    meaning: 'a match that denies what is asked, or is asked about what it denies, is asked back',
  },
  limits: {
    title: 'limits',
    meaning: 'how many words a composed sentence must keep, as «only», or it is not said',
    tell: ({ limits }) => countWords(limits),
  },
  prepositions: {
    title: 'prepositions',
    meaning: 'how many; what they say is not left out of a composed sentence',
    tell: ({ prepositions }) => countWords(prepositions),
  },
  questionWords: {
    title: 'question words',
    meaning: 'a match that tells where is asked back if the question asks when',
  },
  numberWords: { title: 'number words', meaning: '«two» is read as 2 where another number is looked for' },
  anaphora: { title: 'anaphora', meaning: 'a sentence that points back is quoted with the one before it' },
  continuations: { title: 'continuations', meaning: 'sentences are not cut before these words' },
  abbreviations: { title: 'abbreviations', meaning: 'their full stop ends no sentence' },
  dates: { title: 'dates', meaning: 'nor does that of an ordinal' },
  politePronouns: { title: 'polite pronouns', meaning: 'begin no sentence though they are capitalised' },
  nameParticles: { title: 'name particles', meaning: 'nor do these behind an initial' },
  followUps: {
    title: 'follow-ups',
    meaning: 'a question that goes on from the one before («and on Sundays?») is understood with it',
  },
  picks: {
    title: 'picks',
    meaning: 'a suggested question is taken up by «yes», «the second one»',
  },
  chat: {
    title: 'chat',
    meaning: 'greetings, thanks, goodbyes, «are you a bot», «who are you» and «help» are replied to',
  },
  doubt: {
    title: 'doubt',
    meaning: 'what is said where there is no answer, and above similar questions',
  },
};

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cellOf(profile: LanguageProfile, feature: Feature): string {
  const { tell } = COLUMNS[feature];
  if (tell !== undefined) return tell(profile) ?? '–';
  return profile[feature] === undefined ? '–' : 'yes';
}

/** The page up to what is measured. */
export function renderKnown(): string {
  const features = Object.keys(COLUMNS) as Feature[];
  const titles = ['language', ...features.map((feature) => COLUMNS[feature].title)];
  const profiles = [...PROFILES.values()].sort((one, other) =>
    nameOf(one.code).localeCompare(nameOf(other.code), 'en'),
  );
  return `# Languages

Docent knows meaning in about a hundred languages, by the [multilingual encoder](../models/multilingual-encoder/README.md). Words are matched in
every language, better in those of which more is known.

## What is known

Printed by \`node scripts/languages-doc.ts\` from the profiles in [server/src/language/profiles](../server/src/language/profiles), one file for each
language, which one who speaks it can review alone. A language that is not listed is matched by its words as they are written, and by meaning.

${features.map((feature) => `- ${COLUMNS[feature].title}: ${COLUMNS[feature].meaning}`).join('\n')}

${row(titles)}
${row(titles.map(() => '---'))}
${profiles.map((profile) => row([nameOf(profile.code), ...features.map((feature) => cellOf(profile, feature))])).join('\n')}
`;
}

/** The two parts of the page as it is. */
export function readLanguagesDoc(): { known: string; measured: string } {
  const page = readFileSync(LANGUAGES_DOC, 'utf8');
  const at = page.indexOf(MEASURED);
  return at < 0 ? { known: page, measured: '' } : { known: page.slice(0, at), measured: page.slice(at) };
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(LANGUAGES_DOC, renderKnown() + readLanguagesDoc().measured);
