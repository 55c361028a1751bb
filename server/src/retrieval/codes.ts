/** Numbers and codes as they are written: "4711-B" and "2.5 kg", which as words are "4711", "b", "2", "5" and "kg". */
import { normalise } from './normalise.ts';

const CODE = /[\p{Script=Latin}\p{N}]+(?:[-.,:/][\p{Script=Latin}\p{N}]+)*/gu;
const HAS_NUMBER = /\p{N}/u;
const NUMBER = /^\p{N}+(?:[.,]\p{N}+)?$/u;
/** A unit of measurement behind a number, with or without a space. */
const MEASURE = /^\s?(\p{Script=Latin}{1,3})(?![\p{L}\p{N}])/u;
/** With the space, and what must not follow. */
const MEASURE_MAX_LENGTH = 5;

/** Those of a text, normalised, decimals with a point; a number also with its unit of measurement. */
export function findCodes(text: string): Set<string> {
  const codes = new Set<string>();
  const clean = normalise(text);
  for (const { 0: written, index } of clean.matchAll(CODE)) {
    if (!HAS_NUMBER.test(written)) continue;
    const code = written.replaceAll(',', '.');
    codes.add(code);
    if (!NUMBER.test(written)) continue;
    const behind = index + written.length;
    const measure = MEASURE.exec(clean.slice(behind, behind + MEASURE_MAX_LENGTH));
    if (measure !== null) codes.add(code + measure[1]);
  }
  return codes;
}
