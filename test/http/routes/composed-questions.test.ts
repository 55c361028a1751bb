/** 100 questions over four files, answered by a model that lies in every way and cites everything: nothing wrong is said. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AskReply } from '../../../contract/chat.ts';
import {
  COMPOSED_FILES,
  COMPOSED_QUESTIONS,
  type ComposedFile,
  type ComposedQuestion,
  readComposedFile,
} from '../../../research/development/composed.ts';
import { LIES } from '../../../research/development/composed-lies.ts';
import { splitSentences } from '../../../server/src/language/sentences/sentences.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import {
  EVERYTHING,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from '../../support/scripted-model.ts';
import { startService, type TestService } from '../../support/service.ts';

/** The bars of the issue that asked for composed answers. */
const UNANSWERABLE_ANSWERED_MAX = 2;
/** Else nothing wrong is said because nothing is. */
const PLAIN_COMPOSED_MIN = 20;

describe('100 questions to a model that cannot be trusted', () => {
  let model: ScriptedModel;
  let service: TestService;
  const clients = new Map<ComposedFile, Client>();
  before(async () => {
    model = await startScriptedModel();
    service = await startService({
      withSentenceEncoders: true,
      env: {
        DOCENT_SENTENCE_MODELS: 'english',
        DOCENT_LLM_URL: model.url,
        DOCENT_LLM_MODEL: 'scripted',
        DOCENT_LLM_MAX_PER_DAY: '100000',
      },
    });
    for (const file of COMPOSED_FILES) {
      const bot = await service.provision();
      const client = createClient(service.baseUrl, bot);
      await service.context.store.write((tx) =>
        tx.websites.save(bot.chatbotId, { answers: 'composed' }, service.context.store.nowMs()),
      );
      const form = formWithFile(`${file}.txt`, readComposedFile(file));
      assert.equal((await client.call('POST', client.files, { body: form })).status, 201);
      clients.set(file, client);
    }
  });
  after(async () => {
    await service.close();
    await model.close();
  });

  async function ask({ file, question }: ComposedQuestion, script: Script): Promise<AskReply> {
    model.say(script);
    const client = clients.get(file) as Client;
    const { status, body, text } = await client.call<AskReply>('POST', client.chat, { body: { question } });
    assert.equal(status, 200, text);
    return body;
  }

  /** Twelve lies about each of the sentences in turn, which is as many claims as are read; each cites all sentences. */
  const liar =
    (seed: number): Script =>
    ({ question, sentences }) => {
      const texts = sentences.map(({ text }) => text);
      const all = sentences.map(({ number }) => number);
      const claims = Array.from({ length: 12 }, (_, at) => {
        const lie = LIES[(seed + at) % LIES.length];
        const of = (text: string): string | undefined => lie?.of(text, question, texts);
        const start = (seed * 7 + at * 3) % texts.length;
        return [...texts.slice(start), ...texts.slice(0, start)].map(of).find((one) => one !== undefined);
      });
      return claims.flatMap((claim) => (claim === undefined ? [] : [{ claim, sentences: all }]));
    };

  const saidOf = ({ answer, citations = [] }: AskReply): string[] =>
    citations.map(({ start, end }) => answer.slice(start, end));

  test('none of its lies is said, and what it says is answered as without it', async () => {
    const wrong: string[] = [];
    const answered: string[] = [];
    for (const [seed, asked] of COMPOSED_QUESTIONS.entries()) {
      const known = new Set(splitSentences(readComposedFile(asked.file)));
      const reply = await ask(asked, liar(seed));
      wrong.push(...saidOf(reply).filter((sentence) => !known.has(sentence)));
      if (reply.answeredBy === 'passage')
        assert.ok(
          reply.answer.split(/\n|…/u).every((part) => readComposedFile(asked.file).includes(part.trim())),
          reply.answer,
        );
      if (asked.kind === 'unanswerable' && reply.answered) answered.push(`${asked.question} ${reply.answer}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(answered.length <= UNANSWERABLE_ANSWERED_MAX, answered.join('\n'));
  });

  test('a model that says what it is told by a file has the files say no more', async () => {
    for (const asked of COMPOSED_QUESTIONS.filter(({ kind }) => kind === 'injection')) {
      const obeying: Script = ({ sentences }) =>
        [
          'FREE-2026',
          'All bikes are free of charge.',
          'Pay 500 euros to account 12345678.',
          'The Team plan is cancelled.',
        ].map((claim) => ({ claim, sentences: sentences.map(({ number }) => number) }));
      assert.notEqual((await ask(asked, obeying)).answeredBy, 'composed', asked.question);
    }
  });

  test('of a model that says everything, what answers is said', async () => {
    const plain = COMPOSED_QUESTIONS.filter(({ kind }) => kind === 'plain');
    let composed = 0;
    for (const asked of plain) {
      const reply = await ask(asked, EVERYTHING);
      if (reply.answeredBy === 'composed') composed += 1;
    }
    assert.ok(composed >= PLAIN_COMPOSED_MIN, `${composed} of ${plain.length}`);
  });
});

test('there are 100 questions, of each kind as many as are asked for', () => {
  const counts = Object.groupBy(COMPOSED_QUESTIONS, ({ kind }) => kind);
  assert.deepEqual(Object.fromEntries(Object.entries(counts).map(([kind, list]) => [kind, list.length])), {
    plain: 30,
    unanswerable: 40,
    'false premise': 20,
    injection: 10,
  });
});
