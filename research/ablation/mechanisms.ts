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
  group: 'reading' | 'score' | 'judging' | 'quoting';
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
  return { group, name, edits, files };
}

const READING = 'answering/reading-steps.ts';
const SEARCH = 'search/scoring/search-source.ts';
const TERMS = 'search/scoring/term-scores.ts';
const COVERAGE = 'answering/quoting/coverage.ts';
const QUOTING = 'retrieval/answering/quoting';
const SEGMENTS = 'answering/quoting/segments.ts';
const COVER = 'answering/quoting/key-segments/cover.ts';

/** A companion of quotes, taken off its list. */
const companion = (name: string, file: string): Mechanism =>
  mechanism(
    'quoting',
    `companion: ${name}`,
    [edit('answering/quoting/companions/companions.ts', `\n  ${name},\n`, '\n')],
    [`${QUOTING}/companions/${file}.ts`],
  );

const KEY_SEGMENTS = 'cover, runnerUp, belowHeading';
/** A rule of key segments, taken off its list. */
const keySegmentRule = (name: string, file: string): Mechanism =>
  mechanism(
    'quoting',
    `key segments: ${name}`,
    [
      edit(
        'answering/quoting/key-segments/key-segments.ts',
        `[${KEY_SEGMENTS}]`,
        `[${KEY_SEGMENTS.replace(`, ${name}`, '')}]`,
      ),
    ],
    [`${QUOTING}/key-segments/${file}.ts`],
  );

export const MECHANISMS: readonly Mechanism[] = [
  mechanism(
    'reading',
    'typos corrected',
    [edit(READING, '[spelling, smallTalk, sentences]', '[smallTalk, sentences]')],
    ['retrieval/search/query/spelling.ts', 'retrieval/search/query/typos.ts'],
  ),
  mechanism('reading', 'typos of common words that no text has', [
    edit('search/query/spelling.ts', 'isName ? [] : commonMeant(folded, languages[0])', '[]'),
  ]),
  mechanism(
    'reading',
    'small talk stripped',
    [edit(READING, '[spelling, smallTalk, sentences]', '[spelling, sentences]')],
    ['language/small-talk.ts'],
  ),
  mechanism(
    'reading',
    'sentences searched on their own',
    [edit(READING, '[spelling, smallTalk, sentences]', '[spelling, smallTalk]')],
    ['language/sentences/question-sentences.ts'],
  ),
  mechanism('score', 'stop words left out', [
    edit(
      'search/query/query.ts',
      'dropStopWords(words, languages).flatMap(expandCjk)',
      'words.flatMap(expandCjk)',
    ),
  ]),
  mechanism(
    'score',
    'character n-grams',
    [edit('search/scoring/lexical.ts', 'GRAM_WEIGHT = 0.15', 'GRAM_WEIGHT = 0')],
    [
      'retrieval/search/scoring/ngram-scores.ts',
      'retrieval/search/scoring/ngram-document-scores.ts',
      'retrieval/search/contents/ngram-document-frequency.ts',
      'retrieval/structures/ngram-table.ts',
    ],
  ),
  mechanism(
    'score',
    'answer field',
    [
      edit(
        TERMS,
        'listAnswers(buffers, answers, term, listed);',
        'listed < 0 ? listAnswers(buffers, answers, term, listed) : 0;',
      ),
    ],
    ['retrieval/search/contents/answer-field.ts'],
  ),
  mechanism('score', 'emphasis of words that answers alone have', [
    edit(TERMS, 'found === 0 ? emphasisOf : undefined', 'undefined'),
  ]),
  mechanism('score', 'common words tell less', [
    edit(TERMS, 'found === 0 ? rarity(term.word, query.languages[0]) ** RARITY_POWER[kind] : 1', '1'),
  ]),
  mechanism('score', 'centroid of an answer', [
    edit(
      'search/scoring/fuse.ts',
      'if (share === 0) continue;',
      'if (share === 0) continue;\n    table = { ...table, cosineCentroid: 0 };',
    ),
    edit('search/scoring/fuse.ts', 'for (const [table, share] of [', 'for (let [table, share] of ['),
  ]),
  mechanism(
    'score',
    'classifier',
    [edit('search/scoring/fuse.ts', 'hasClassifier ? CLASSIFIED : SEVERAL', 'SEVERAL')],
    [
      'retrieval/encoders/classifier/classifier.ts',
      'retrieval/encoders/classifier/classifier-trainer.ts',
      'retrieval/encoders/classifier/classifier-worker.ts',
      'retrieval/encoders/classifier/train-classifier.ts',
    ],
  ),
  mechanism('score', 'exact questions first', [
    edit(
      SEARCH,
      'const exact = findExact(sourceIndex, asked.keys, left);',
      'const exact: number | undefined = undefined;',
    ),
  ]),
  mechanism(
    'judging',
    'near duplicates are no rivals',
    [edit(SEARCH, '!isNearDuplicate(buffers, collection, best.document, document)', 'true')],
    ['retrieval/search/scoring/near-duplicates.ts'],
  ),
  mechanism('judging', 'ties are no answers', [
    edit(SEARCH, 'fit === best.fit && !questions.areSame', 'fit === Infinity && !questions.areSame'),
  ]),
  mechanism('judging', 'pairs before passages when sure', [
    edit('search/confidence/merge-sources.ts', 'UNDISPUTED_CONFIDENCE = 0.85', 'UNDISPUTED_CONFIDENCE = 2'),
  ]),
  mechanism('judging', 'words of another language are no evidence', [
    edit(
      'search/chatbot-index.ts',
      'isForeignTo(kinds[kind], languages, votes)',
      'isForeignTo(kinds[kind], languages, votes) && false',
    ),
  ]),
  mechanism('quoting', 'best window favoured', [
    edit(COVERAGE, 'bestWindow?.includes(segment.text) ?? false', 'false'),
  ]),
  mechanism('quoting', 'headings lend their words', [
    edit(COVERAGE, 'HEADING_WEIGHT = 0.8', 'HEADING_WEIGHT = 0'),
  ]),
  mechanism('quoting', 'identifiers are terms', [
    edit(COVERAGE, '[...findIdentifiers(question)]', '[] as string[]'),
  ]),
  mechanism('quoting', 'similar words by their beginning', [
    edit(COVERAGE, 'SIMILAR_WEIGHT = 0.6', 'SIMILAR_WEIGHT = 0'),
  ]),
  mechanism('quoting', 'bigrams decide ties', [
    edit(
      'answering/quoting/key-segments/cover.ts',
      '(segments[index]?.bigrams ?? 0) > (segments[best]?.bigrams ?? 0)',
      'false',
    ),
  ]),
  mechanism('quoting', 'rare terms weigh more', [
    edit(COVERAGE, 'Math.log(1 + segments.length / having)', '1'),
  ]),
  mechanism('quoting', 'terms of CJK weigh less', [edit(COVERAGE, 'CJK_WEIGHT = 0.25', 'CJK_WEIGHT = 1')]),
  mechanism('quoting', 'best window gains', [edit(COVER, 'BEST_WINDOW_GAIN = 0.3', 'BEST_WINDOW_GAIN = 0')]),
  mechanism('quoting', 'more is asked of other paragraphs', [
    edit(COVER, 'MIN_GAIN_ELSEWHERE = 0.55', 'MIN_GAIN_ELSEWHERE = MIN_GAIN'),
  ]),
  mechanism('quoting', 'first of a paragraph of the best window', [
    edit(COVER, 'paragraphs?.has(paragraph) === false ? Number.POSITIVE_INFINITY : 0', '0'),
  ]),
  mechanism('quoting', 'further key segments', [edit(COVER, 'const MIN_GAIN = 0.2', 'const MIN_GAIN = 9')]),
  mechanism('quoting', 'near ones decide ties', [
    edit(
      COVER,
      'if (found.length > 0) return distance(found, index) < distance(found, best);',
      'if (found.length > 0) return false;',
    ),
  ]),
  mechanism('quoting', 'lists without marks', [edit(SEGMENTS, 'entries[line] || isListItem', 'isListItem')]),
  mechanism('quoting', 'question lines are headings', [
    edit(SEGMENTS, 'isQuestionLine(lines, line)', 'lines.length < 0'),
  ]),
  mechanism('quoting', 'short lines are headings', [
    edit(SEGMENTS, 'isShortTitle(content) && sectionOf[line + 1] === sectionOf[line]', 'lines.length < 0'),
  ]),
  mechanism('quoting', 'items within a line', [
    edit(SEGMENTS, 'content.flatMap(splitInlineItems)', 'content'),
  ]),
  mechanism('quoting', 'rows are recognised', [
    edit(SEGMENTS, 'if (isRow(content) || isRowOfOneCell(lines, line)) {', 'if (lines.length < 0) {'),
  ]),
  mechanism('quoting', 'steps bring the list', [
    edit('answering/quoting/companions/list-opening.ts', 'isStep(segments, index)', 'segments.length < 0'),
  ]),
  keySegmentRule('belowHeading', 'below-heading'),
  companion('shortParagraph', 'short-paragraph'),
  companion('wholeItem', 'whole-item'),
  companion('introduced', 'introduced'),
  companion('listOpening', 'list-opening'),
  companion('antecedent', 'antecedent'),
  companion('qualifier', 'qualifier'),
  companion('siblings', 'siblings'),
  mechanism(
    'quoting',
    'bridges between sentences',
    [edit('answering/quoting/quote.ts', '  selection.takeAll(bridges(passage.segments, selection));\n', '')],
    [`${QUOTING}/bridges.ts`],
  ),
];
