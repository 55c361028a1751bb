/** An answer to what was not answered, from what files say: each claim is checked as in a composed answer. */
import { type CheckedClaim, toAsked } from '../composing/claim-checks.ts';
import { joinClaims, readClaims } from '../composing/claims.ts';
import { createNearness } from '../composing/nearness.ts';
import { isOutOfPlace, numberStatements, toMessages } from '../composing/statements.ts';
import { callModel, missing, type Prepare, type Progress, type WorkParts } from './work.ts';

/** Passages that a draft is looked for in. */
const PASSAGES = 5;

/** Of the question or, where nothing comes of it, of its next wording. */
export const prepareDraft: Prepare = async (parts, chatbotId, { question, wordings = [] }) => {
  if (question === undefined) throw missing('question');
  const asked = [...new Set([question, ...wordings])];
  return {
    total: asked.length,
    isPartial: false,
    async *steps(signal) {
      for (const [at, one] of asked.entries()) {
        const made = await draft(parts, chatbotId, one, signal);
        yield { done: at + 1, made };
        if (made.length > 0) return;
      }
    },
  };
};

/** An answer from each passage that has claims which may be said. */
async function draft(
  parts: WorkParts,
  chatbotId: string,
  asked: string,
  signal: AbortSignal,
): Promise<Progress['made']> {
  const { asking, encoders, encoderMs, foreground } = parts;
  await foreground.standAside();
  const { judged, turn } = await asking.answer(chatbotId, { question: asked, top: PASSAGES, log: false }, {});
  const statements = numberStatements(judged.matches);
  if (statements.length === 0) return [];
  const claimed = toAsked(judged.question);
  const nearness = createNearness(encoders, turn, encoderMs);
  const pieces = callModel(parts, chatbotId, toMessages(claimed.question, statements), signal);
  const said = new Map<number, CheckedClaim[]>();
  for await (const read of readClaims(pieces, statements, claimed, nearness)) {
    if (read === 'none' || read.checked === undefined) continue;
    const { text, statement } = read.checked;
    const before = said.get(statement.match) ?? [];
    const last = before.at(-1);
    if (before.some((one) => one.text === text) || isOutOfPlace(text, statement, last?.statement)) continue;
    said.set(statement.match, [...before, { text, statement }]);
  }
  return [...said].flatMap(([match, claims]) => {
    const passage = judged.matches[match];
    if (passage?.source.kind !== 'file') return [];
    const { fileName, locator } = passage.source;
    const fileId = passage.match.sourceId;
    const cited = [...new Set(claims.map(({ statement }) => statement.text))];
    return [
      {
        text: joinClaims(claims),
        mark: null,
        answerId: null,
        quote: cited.join(' '),
        source: { fileId, fileName, ...(locator && { locator }) },
      },
    ];
  });
}
