/** A conversation comes back as it was sealed, until its time is over, and for no one else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONVERSATION_ID_MAX_CHARACTERS } from '../../../../contract/asking/chat.ts';
import {
  type Conversation,
  openConversationTokens,
  TOPIC_MAX_CHARACTERS,
} from '../../../../server/src/services/asking/conversations/conversation-tokens.ts';
import { onEveryEngine } from '../../../support/engines.ts';

const BOT = '0b7c4a52-6d0e-4f0a-9d0c-1f2e3a4b5c6d';
const OTHER = '1b7c4a52-6d0e-4f0a-9d0c-1f2e3a4b5c6d';
const MINUTE_MS = 60_000;
const SAID: Conversation = {
  topic: 'Wann öffnen Sie? 🕘',
  offered: { question: 'öffnen', marks: ['abcdefgh', '12345678'] },
};

onEveryEngine('conversation tokens', (startService) => {
  test('every node reads what another sealed, until half an hour is over', async () => {
    const service = await startService({ training: false });
    const { store } = service.context;
    const clock = { nowMs: 1_000_000 };
    const open = () => openConversationTokens({ store, nowMs: () => clock.nowMs, settings: { minutes: 30 } });
    const [one, other] = [await open(), await open()];
    const token = one.seal(BOT, SAID);
    assert.deepEqual(other.open(BOT, token), SAID);
    assert.equal(other.open(OTHER, token), undefined);
    clock.nowMs += 30 * MINUTE_MS - 1;
    assert.deepEqual(other.open(BOT, token), SAID);
    clock.nowMs += 1;
    assert.equal(other.open(BOT, token), undefined);
    await service.close();
  });

  test('nothing is read of what was changed, cut or made up, and no token shows its words', async () => {
    const service = await startService({ training: false });
    const { store } = service.context;
    const tokens = await openConversationTokens({ store, nowMs: Date.now, settings: { minutes: 30 } });
    const token = tokens.seal(BOT, SAID);
    assert.notEqual(tokens.seal(BOT, SAID), token);
    assert.ok(!Buffer.from(token, 'base64url').includes('ffnen'));
    for (let at = 0; at < token.length; at += 1) {
      const forged = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      const read = tokens.open(BOT, forged);
      // The last character may hold bits that are not read.
      if (at < token.length - 1) assert.equal(read, undefined);
      assert.equal(tokens.open(BOT, token.slice(0, at)), undefined);
    }
    for (const made of [
      '',
      '!',
      'a b',
      'A'.repeat(CONVERSATION_ID_MAX_CHARACTERS),
      `${token}\n`,
      '\u0000',
      '{}',
    ])
      assert.equal(tokens.open(BOT, made), undefined);
    await service.close();
  });

  test('the longest topic in the widest letters makes a token that may be sent', async () => {
    const service = await startService({ training: false });
    const { store } = service.context;
    const tokens = await openConversationTokens({ store, nowMs: Date.now, settings: { minutes: 30 } });
    const topic = '語'.repeat(TOPIC_MAX_CHARACTERS);
    const marks = ['abcdefgh', '12345678', '87654321'];
    const token = tokens.seal(BOT, { topic, offered: { question: topic, marks } });
    assert.ok(token.length <= CONVERSATION_ID_MAX_CHARACTERS, `${token.length}`);
    await service.close();
  });
});
