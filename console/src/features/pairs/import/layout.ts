/** Finds out which columns of a table hold the questions and the answers. */

import type { Layout, Sheet } from './sheet.ts';

const QUESTION_TITLES = /^(question|questions|q|frage|pregunta|domanda|vraag)$/i;
const ANSWER_TITLES = /^(answer|answers|a|reply|response|antwort|respuesta|réponse|risposta|antwoord)$/i;

/** As it is told, else guessed. */
export function layoutOf(sheet: Sheet | undefined): Layout {
  return sheet?.layout ?? guessLayout(sheet?.rows[0]?.cells);
}

/** The titles in the first row where they are known words, else the first two columns. */
export function guessLayout(firstRow: readonly string[] = []): Layout {
  const first = firstRow.map((cell) => cell.trim());
  const question = first.findIndex((cell) => QUESTION_TITLES.test(cell));
  const answer = first.findIndex((cell) => ANSWER_TITLES.test(cell));
  if (question >= 0 && answer >= 0)
    return { questionColumn: question, answerColumn: answer, hasHeader: true };
  return { questionColumn: 0, answerColumn: 1, hasHeader: false };
}
