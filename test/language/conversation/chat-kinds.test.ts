/** What is small talk, of which kind, and what only begins as such. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHAT_KINDS, findChat } from '../../../server/src/language/conversation/chat-kinds.ts';
import { findPick } from '../../../server/src/language/conversation/picks.ts';
import { PROFILES } from '../../../server/src/language/profiles/profiles.ts';

test('each phrase of each language is small talk of its kind, or of one that comes first', () => {
  for (const [code, { chat }] of PROFILES) {
    assert.ok(chat !== undefined, code);
    for (const [rank, kind] of CHAT_KINDS.entries())
      for (const phrase of chat[kind].split(','))
        assert.ok(
          CHAT_KINDS.indexOf(findChat(phrase)?.kind ?? 'greeting') <= rank,
          `${code} ${kind} ${phrase}`,
        );
  }
});

test('of several kinds the one that asks something counts, then the goodbye', () => {
  for (const [text, kind] of [
    ['Hello, can I talk to a human please?', 'human'],
    ['a human please', 'human'],
    ['Ich möchte bitte mit einem Menschen sprechen!', 'human'],
    ['Je voudrais parler à un conseiller, merci', 'human'],
    ['quiero hablar con una persona', 'human'],
    ['轉人工', 'human'],
    ['أريد التحدث إلى موظف', 'human'],
    ['Hi there! Are you a bot?', 'bot'],
    ['Hello, who are you', 'identity'],
    ['Thanks a lot, bye!', 'goodbye'],
    ['Hi, thank you', 'thanks'],
    ['Can you help me please?', 'help'],
    ['你好，你是机器人吗？', 'bot'],
    ['안녕하세요 감사합니다', 'thanks'],
    ['ขอบคุณมากครับ', 'thanks'],
  ])
    assert.equal(findChat(text as string)?.kind, kind, text);
});

test('what is said in several languages is told with the likelier one first', () => {
  assert.deepEqual(findChat('Guten Tag, danke')?.languages[0], 'de');
  assert.deepEqual(findChat('Hej, tack')?.languages[0], 'sv');
});

test('a question behind a greeting, a courtesy alone and a long text are none', () => {
  for (const text of [
    'Hi, when are you open?',
    'help with my order',
    'please',
    'thanks card',
    'human resources',
    'who can I talk to about my invoice?',
    'is the agent fee included',
    '',
    '?!',
    'hello '.repeat(40),
  ])
    assert.equal(findChat(text), undefined, text);
});

test('a suggestion is taken up by its place or by a yes, and by no thanks', () => {
  for (const [text, place] of [
    ['yes', 0],
    ['Yes please!', 0],
    ['the second one', 1],
    ['die zweite', 1],
    ['第二个', 1],
    ['oui', 0],
    ['3', 2],
    ['#2', 1],
    ['2.', 1],
    ['no', undefined],
    ['ok thanks', undefined],
    ['0', undefined],
    ['the second hand car', undefined],
  ] as const)
    assert.equal(findPick(text), place, text);
});
