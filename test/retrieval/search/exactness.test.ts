import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeTerm, parseTerms } from '../../../server/src/language/analyse.ts';
import { rarity } from '../../../server/src/language/word-frequency.ts';
import type { IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import { chunk, indexOf, pair } from './index-fixtures.ts';

/** Plain BM25 over lists of terms, straight from the formula. */
function bm25(documents: readonly string[][], otherTexts: number, k1 = 0.9, b = 0.4) {
  const counts = documents.map((terms) => {
    const byTerm = new Map<string, number>();
    for (const term of terms) byTerm.set(term, (byTerm.get(term) ?? 0) + 1);
    return byTerm;
  });
  const containing = new Map<string, number>();
  for (const byTerm of counts)
    for (const term of byTerm.keys()) containing.set(term, (containing.get(term) ?? 0) + 1);
  const average = documents.reduce((sum, terms) => sum + terms.length, 0) / documents.length;
  const inverse = (term: string): number => {
    const having = containing.get(term) ?? 0;
    return Math.log(1 + (documents.length + otherTexts - having + 0.5) / (having + 0.5));
  };
  const score = (at: number, query: readonly string[]): number => {
    let sum = 0;
    for (const term of new Set(query)) {
      const occurrences = counts[at]?.get(term) ?? 0;
      const repeated = Math.min(query.filter((other) => other === term).length, 2);
      const length = 1 - b + (b * (documents[at]?.length ?? 0)) / average;
      sum += (inverse(term) * repeated * occurrences * (k1 + 1)) / (occurrences + k1 * length);
    }
    return sum;
  };
  return { inverse, score, isKnown: (term: string) => containing.has(term) };
}

const stems = (terms: readonly string[]): string[] => terms.map((term) => decodeTerm(term).stem);
const gramsOf = (terms: readonly string[]): string[] =>
  terms.flatMap((term) => {
    const marked = `^${decodeTerm(term).surface}$`;
    return [3, 4].flatMap((size) =>
      Array.from({ length: Math.max(0, marked.length - size + 1) }, (_, at) => marked.slice(at, at + size)),
    );
  });

/** The lexical score of every entry for a question, by the formula and nothing clever. */
function scoreAll(
  entries: readonly IndexEntry[],
  question: IndexEntry,
  { kind, otherTexts }: { kind: 'qa' | 'file'; otherTexts: number },
): number[] {
  const power = kind === 'qa' ? 1 : 2;
  const parsed = entries.map(({ terms }) => parseTerms(terms)?.terms ?? []);
  const query = parseTerms(question.terms)?.terms ?? [];
  const words = bm25(parsed.map(stems), otherTexts);
  const ngrams = bm25(parsed.map(gramsOf), otherTexts);
  const queryWords = stems(query);
  const queryGrams = gramsOf(query);
  const surfaces = new Map(query.map(decodeTerm).map(({ stem, surface }) => [stem, surface]));
  const told = (term: string): number =>
    words.inverse(term) * (words.isKnown(term) ? 1 : rarity(surfaces.get(term) ?? '', 'en') ** power);
  const sum = (terms: readonly string[], inverse: (term: string) => number): number =>
    [...new Set(terms)].reduce((total, term) => total + inverse(term), 0);
  const best = 1.45 * (sum(queryWords, told) + 0.15 * sum(queryGrams, ngrams.inverse));
  return entries.map((_, at) => {
    return (words.score(at, queryWords) + 0.15 * ngrams.score(at, queryGrams)) / best;
  });
}

const WORDS =
  `refund order delivery parcel warranty invoice payment account password address customer return exchange
  voucher discount shipping tracking courier weekend holiday machine filter button display battery charger cable manual
  technician repair replacement insurance damage receipt store branch opening closing telephone message complaint manager
  subscription renewal cancellation upgrade downgrade monthly yearly transfer deposit withdrawal currency exchanging
  ordering ordered delivered parcels refunded payments accounts customers returning shipped batteries cables repairs`
    .trim()
    .split(/\s+/);

/** Texts of words drawn unevenly, as in language; the same each time. */
function makeTexts(count: number, length: number): string[] {
  let state = 7;
  const random = (): number => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const words = Array.from({ length }, () => WORDS[Math.floor(random() ** 2 * WORDS.length)]);
    return `What about the ${words.join(' ')} with you, and how can we help?`;
  });
}

for (const { kind, count, length, otherTexts } of [
  { kind: 'qa', count: 300, length: 6, otherTexts: 0 },
  // Enough that frequent ngrams are left to the contenders.
  { kind: 'file', count: 600, length: 45, otherTexts: 10 },
] as const) {
  test(`the best of ${count} ${kind} texts are those of the formula, with its scores`, () => {
    const entries = makeTexts(count, length).map((text, at) =>
      kind === 'qa' ? pair(at + 1, text) : chunk(at + 1, 0, text),
    );
    const index = indexOf(entries);
    const asked = [
      ...makeTexts(25, length / 3).slice(20),
      'how can I get a refundomat for the deliverama batterix, and refunded to the account',
    ];
    for (const text of asked) {
      const expected = scoreAll(entries, pair(0, `What about the ${text}`), { kind, otherTexts }).sort(
        (a, b) => b - a,
      );
      const { matches } = index.search(`What about the ${text}`, { top: 10, explain: true });
      const scores = matches.map(({ explanation }) => explanation?.parts.lexical ?? 0);
      assert.equal(scores.length, 10);
      scores.forEach((score, at) => {
        assert.ok(
          Math.abs(score - (expected[at] ?? 0)) < 1e-5,
          `${text} at ${at}: ${score} for ${expected[at]}`,
        );
      });
    }
  });
}
