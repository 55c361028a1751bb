/** Many answers in one call, which is one step of the history: sometimes it is undone as a whole. */
import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { BulkBody, BulkReply } from '../../contract/knowledge/bulk.ts';
import { ask, expectAnswer, newWord, type Owner, persist } from './owner.ts';

const ROWS = 3;
const UNDONE_SHARE = 0.5;

export async function bulk(owner: Owner): Promise<void> {
  const { client, ledger, tally, random, pairs } = owner;
  const texts = Array.from({ length: ROWS }, () => `${newWord()} ${newWord()}`);
  const rows = texts.map((text) => ({ externalId: randomUUID(), questions: [text], answer: text }));
  const body: Static<typeof BulkBody> = { mode: 'upsert', rows };
  const reply = await persist<BulkReply>(client, tally, 'POST', `${client.pairs}/bulk`, () => ({ body }));
  if (reply.status !== 200) {
    tally.faulty.push(`a bulk call was refused: ${reply.status} ${reply.text.slice(0, 300)}`);
    return;
  }
  tally.acknowledged += 1;
  const made = reply.body.results.map(({ row, answerId = 0 }) => ({ id: answerId, text: texts[row] ?? '' }));
  for (const { id, text } of made) ledger.pairs.set(id, text);
  for (const { id, text } of made) await expectAnswer(client, tally, 'qa', id, text, 'a bulk call');
  // A call that came through unheard before has no step to undo.
  if (reply.body.stepId !== null && random() < UNDONE_SHARE) await undo(owner, reply.body.stepId, made);
  else pairs.push(...made.map(({ id }) => id));
}

/** 409 counts: an earlier try may have come through unheard, and then nothing is left to undo. */
async function undo(
  { client, ledger, tally }: Owner,
  stepId: string,
  made: readonly { id: number; text: string }[],
): Promise<void> {
  const path = `${client.pairs.replace('/QA/', '/History/')}/steps/${stepId}/undo`;
  const { status, text } = await persist(client, tally, 'POST', path, () => ({}));
  if (status !== 200 && status !== 409) {
    tally.faulty.push(`an undo was refused: ${status} ${text.slice(0, 300)}`);
    return;
  }
  tally.acknowledged += 1;
  tally.undone += 1;
  for (const { id } of made) {
    ledger.pairs.delete(id);
    ledger.removed.add(id);
  }
  for (const { id, text: said } of made) {
    const { matches } = await ask(client, tally, said);
    if (matches.some((match) => match.type === 'qa' && match.id === id))
      tally.stale.push(`pair ${id} answers after its bulk call was undone`);
  }
}
