/** The training data as numbers: every distinct text once, and what belongs to what by its number. */
import type { TrainingData } from './sources.ts';

export interface Dataset {
  texts: string[];
  /** Names of the sources, by number. */
  sources: string[];
  pairs: { source: number; texts: [number, number] }[];
  intents: { source: number; texts: number[] }[];
  loose: { source: number; text: number }[];
}

export function numberTexts(data: TrainingData): Dataset {
  const numbers = new Map<string, number>();
  const sources: string[] = [];
  const textNumber = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const sourceNumber = (source: string): number => {
    if (!sources.includes(source)) sources.push(source);
    return sources.indexOf(source);
  };
  const pairs = data.pairs.map(({ source, texts: [a, b] }) => ({
    source: sourceNumber(source),
    texts: [textNumber(a), textNumber(b)] as [number, number],
  }));
  const intents = data.intents.map(({ source, texts }) => ({
    source: sourceNumber(source),
    texts: [...new Set(texts)].map(textNumber),
  }));
  // Loose texts share batches with each other rather than with the intents of the same source.
  const loose = data.loose.map(({ source, text }) => ({
    source: sourceNumber(`${source} (loose)`),
    text: textNumber(text),
  }));
  return { texts: [...numbers.keys()], sources, pairs, intents, loose };
}
