/** What can be switched off: each mechanism as the smallest edit of the module that calls it. */

/** One edit of a module's source; the text to replace stands in it exactly once. */
export interface Edit {
  /** Below server/src. */
  module: string;
  replace: string;
  by: string;
}

export interface Mechanism {
  name: string;
  group: 'reading' | 'words' | 'score' | 'judging' | 'quoting';
  edits: readonly Edit[];
  /** Files below server/src that would go with it, as far as whole files would; their lines are counted. */
  files: readonly string[];
}

const edit = (module: string, replace: string, by: string): Edit => ({
  module: `retrieval/${module}`,
  replace,
  by,
});

function mechanism(
  group: Mechanism['group'],
  name: string,
  edits: readonly Edit[],
  files: readonly string[] = [],
): Mechanism {
  return { group, name, edits, files: files.map((file) => `retrieval/${file}`) };
}

const QUERY = 'query.ts';
const TERMS = 'term-scores.ts';
const CORES = 'find-cores.ts';
const QUOTE = 'select-sentences.ts';
const CONTEXT = 'sentence-context.ts';

export const MECHANISMS: readonly Mechanism[] = [
  mechanism(
    'reading',
    'typos corrected',
    [edit('answering/question.ts', 'index.mendSlips(asked)', 'asked')],
    ['mend-slips.ts', 'slips.ts'],
  ),
  mechanism('reading', 'typos of common words that no text has', [
    edit('mend-slips.ts', 'isName ? [] : commonMeant(folded, languages[0])', '[]'),
  ]),
  mechanism(
    'reading',
    'small talk stripped',
    [edit('answering/question.ts', 'withoutCourtesies(corrected)', 'corrected')],
    ['courtesies.ts', 'courtesy-phrases.ts'],
  ),
  mechanism(
    'reading',
    'sentences searched apart',
    [edit('answering/question.ts', 'sentences: sentencesOf(text)', 'sentences: []')],
    ['question-sentences.ts'],
  ),
  mechanism('words', 'stop words left out', [
    edit(QUERY, 'reduce(splitCompounds, dropStopWords(words, languages))', 'reduce(splitCompounds, words)'),
    edit(QUERY, 'dropPlainStopWords(dropStopWords(parted, languages), languages, inTexts)', 'parted'),
  ]),
  mechanism('words', 'stop words without their accents', [
    edit(
      QUERY,
      'dropPlainStopWords(dropStopWords(parted, languages), languages, inTexts)',
      'dropStopWords(parted, languages)',
    ),
  ]),
  mechanism('words', '"log in" also as "login"', [
    edit(QUERY, 'joinNeighbours(words, wordStems)', 'new Map<string, string[]>()'),
  ]),
  mechanism('words', '"wifi" also as "wi-fi"', [
    edit(
      QUERY,
      '[inTexts, wordStems].reduce(splitCompounds, dropStopWords(words, languages))',
      'dropStopWords(words, languages)',
    ),
  ]),
  mechanism(
    'words',
    '"Telefonnummer" as "Telefon"',
    [edit(QUERY, 'cutBeginnings(halved, languages, wordStems)', 'halved')],
    ['compound-beginnings.ts'],
  ),
  mechanism('words', '"Versand" in "Versandkosten"', [
    edit('kind-search.ts', 'suited(asked.query, kindIndex.hasTerm)', 'asked.query'),
  ]),
  mechanism(
    'words',
    '"5kg" as "5 kg"',
    [edit(QUERY, '[inTexts, wordStems].reduce(matchMeasures, content)', 'content')],
    ['measures.ts'],
  ),
  mechanism(
    'words',
    'ä also as ae',
    [edit('word-stems.ts', 'if (stems.length === 0) stems = this.findRespelled(word);', '')],
    ['letters-as-two.ts'],
  ),
  mechanism(
    'words',
    'phrases of CJK that say nothing',
    [edit(QUERY, 'contentOf(word)', '[word]')],
    ['cjk-function-words.ts'],
  ),
  mechanism('words', 'a lone kana is no term', [
    edit(QUERY, '.filter((term) => !isLoneKana(term))', '.filter(() => true)'),
  ]),
  mechanism(
    'words',
    'parts of CJK words with their neighbours',
    [edit(QUERY, 'overlapsOf(kept)', 'new Map<string, string[]>()')],
    ['cjk-overlaps.ts'],
  ),
  mechanism(
    'score',
    'bigrams',
    [edit('lexical.ts', '  scorePairs(collection, query, totals.unitsWith);\n', '')],
    ['pair-scores.ts', 'pair-signatures.ts'],
  ),
  mechanism(
    'score',
    'character n-grams',
    [edit('lexical.ts', 'GRAM_WEIGHT = 0.15', 'GRAM_WEIGHT = 0')],
    ['gram-scores.ts', 'gram-table.ts', 'gram-units.ts', 'text-grams.ts'],
  ),
  mechanism(
    'score',
    'words of answers',
    [edit(TERMS, 'bit === 0 ? 0 : listAnswers', 'bit >= 0 ? 0 : listAnswers')],
    ['answer-words.ts'],
  ),
  mechanism('score', 'emphasis of names that answers alone have', [
    edit(TERMS, 'found === 0 ? emphasisOf : undefined', 'undefined'),
  ]),
  mechanism('score', 'common words tell less', [
    edit(TERMS, 'found === 0 ? rarity(term.word, query.languages[0]) ** RARITY_POWER[kind] : 1', '1'),
  ]),
  mechanism('score', 'questions of an answer as one text', [
    edit(
      'fuse.ts',
      'if (share === 0) continue;',
      'if (share === 0) continue;\n    table = { ...table, lexicalMerged: 0 };',
    ),
    edit('fuse.ts', 'for (const [table, share] of [', 'for (let [table, share] of ['),
  ]),
  mechanism('score', 'mean cosine of an answer', [
    edit(
      'fuse.ts',
      'if (share === 0) continue;',
      'if (share === 0) continue;\n    table = { ...table, cosineMean: 0 };',
    ),
    edit('fuse.ts', 'for (const [table, share] of [', 'for (let [table, share] of ['),
  ]),
  mechanism('score', 'centroid of an answer', [
    edit(
      'fuse.ts',
      'if (share === 0) continue;',
      'if (share === 0) continue;\n    table = { ...table, cosineCentroid: 0 };',
    ),
    edit('fuse.ts', 'for (const [table, share] of [', 'for (let [table, share] of ['),
  ]),
  mechanism('score', 'bigrams, mean cosine and questions of an answer as one text together', [
    edit('lexical.ts', '  scorePairs(collection, query, totals.unitsWith);\n', ''),
    edit(
      'fuse.ts',
      'if (share === 0) continue;',
      'if (share === 0) continue;\n    table = { ...table, cosineMean: 0, lexicalMerged: 0 };',
    ),
    edit('fuse.ts', 'for (const [table, share] of [', 'for (let [table, share] of ['),
  ]),
  mechanism(
    'score',
    'classifier',
    [edit('fuse.ts', 'hasClassifier ? CLASSIFIED : SEVERAL', 'SEVERAL')],
    [
      'encoders/classifier.ts',
      'encoders/classifier-memory.ts',
      'encoders/classifier-trainer.ts',
      'encoders/classifier-training.ts',
      'encoders/classifier-worker.ts',
    ],
  ),
  mechanism('score', 'exact questions first', [
    edit(
      'kind-search.ts',
      'const exact = findExact(kindIndex, asked.keys);',
      'const exact: number | undefined = undefined;',
    ),
  ]),
  mechanism(
    'judging',
    'near duplicates are no rivals',
    [edit('kind-search.ts', '!repeats(collection, best.unit, unit)', 'true')],
    ['repeats.ts'],
  ),
  mechanism('judging', 'ties are no answers', [
    edit(
      'kind-search.ts',
      'fit === best.fit && !questions.areSame',
      'fit === Infinity && !questions.areSame',
    ),
  ]),
  mechanism('judging', 'pairs before passages when sure', [
    edit('merge-kinds.ts', 'UNDISPUTED_CONFIDENCE = 0.85', 'UNDISPUTED_CONFIDENCE = 2'),
  ]),
  mechanism('judging', 'words of another language are no evidence', [
    edit(
      'chatbot-index.ts',
      'isForeignTo(kinds[kind], languages, votes)',
      'isForeignTo(kinds[kind], languages, votes) && false',
    ),
  ]),
  mechanism('quoting', 'nearest part favoured', [
    edit('score-units.ts', 'nearest?.includes(unit.text) ?? false', 'false'),
  ]),
  mechanism('quoting', 'headings lend their words', [
    edit('score-units.ts', 'HEADING_WEIGHT = 0.8', 'HEADING_WEIGHT = 0'),
  ]),
  mechanism(
    'quoting',
    'expected answer types',
    [
      edit(
        'score-units.ts',
        'findAskedKinds(question, likeliest)',
        '[] as ReturnType<typeof findAskedKinds>',
      ),
    ],
    ['asked-kinds.ts'],
  ),
  mechanism('quoting', '"how long" is no word asked for', [
    edit('score-units.ts', 'withoutAskingForDuration(question, known)', 'question'),
  ]),
  mechanism('quoting', 'codes count as words', [
    edit('score-units.ts', '[...findCodes(question)]', '[] as string[]'),
  ]),
  mechanism('quoting', 'compounds begin with asked words', [
    edit('score-units.ts', '[...new Set(asBegun([...distinct], words, units, language))]', '[...distinct]'),
  ]),
  mechanism('quoting', 'words alike by their beginning', [
    edit('score-units.ts', 'ALIKE_WEIGHT = 0.6', 'ALIKE_WEIGHT = 0'),
  ]),
  mechanism('quoting', 'bigrams decide ties', [
    edit(CORES, '(units[index]?.pairs ?? 0) > (units[best]?.pairs ?? 0)', 'false'),
  ]),
  mechanism('quoting', 'runner-up sentence', [
    edit(CORES, 'if (cores.length !== 1) return cores;', 'if (cores.length !== 99) return cores;'),
  ]),
  mechanism('quoting', 'sibling rows and items', [
    edit(CORES, "if (kind !== 'row' && !isLent) return [];", 'if (hits.length >= 0) return [];'),
  ]),
  mechanism('quoting', 'own word below a heading of several', [
    edit(
      CORES,
      "if (kind !== 'sentence' || cores.length > 1) return [];",
      'if (cores.length >= 0) return [];',
    ),
  ]),
  mechanism('quoting', 'what repeats a heading instead of it', [
    edit(
      CORES,
      "if (kind !== 'heading' || isQuestion(unit) || hits.every((hit) => hit > 0)) return [core];",
      'if (cores.length >= 0) return [core];',
    ),
  ]),
  mechanism('quoting', 'headings stand with what they lend to', [
    edit(QUOTE, '    takeAll(headingsWith(units, index, scored[index]?.headings ?? []));\n', ''),
  ]),
  mechanism('quoting', 'short paragraphs whole', [
    edit(QUOTE, 'lengthOf(units, paragraph) <= maxParagraph &&', 'lengthOf(units, paragraph) < 0 &&'),
  ]),
  mechanism('quoting', 'list items whole', [
    edit(QUOTE, 'lengthOf(units, item) <= maxCharacters', 'lengthOf(units, item) < 0'),
  ]),
  mechanism('quoting', 'header of a row', [
    edit(CONTEXT, "if (units[at]?.kind === 'rowHeader') return [at];", ''),
  ]),
  mechanism('quoting', 'sentence that is pointed back to', [
    edit(CONTEXT, 'pointsBack(unit.text, language)', 'pointsBack(unit.text, language) && false'),
  ]),
  mechanism('quoting', 'sentence that limits', [
    edit(CONTEXT, 'limits(after.text, language)', 'limits(after.text, language) && false'),
  ]),
  mechanism('quoting', 'what a sentence opens', [
    edit(CONTEXT, 'if (opensMore(unit)) return openedBy(units, index);', 'if (opensMore(unit)) return [];'),
  ]),
  mechanism('quoting', 'line that opens a list', [
    edit(
      CONTEXT,
      "if (unit.kind === 'listItem') {\n    const opening",
      "if (unit.kind === 'listItem') return [];\n  {\n    const opening",
    ),
  ]),
  mechanism('quoting', 'steps of a way', [
    edit(
      QUOTE,
      '    if (isWay) takeAll(wayUnder(units, index, scored[index]?.headings ?? [], maxCharacters));\n',
      '',
    ),
  ]),
  mechanism('quoting', 'gaps between sentences', [
    edit(QUOTE, '  takeAll(gapsBetween(units, chosen));\n', ''),
  ]),
];
