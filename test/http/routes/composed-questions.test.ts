/** 100 questions over four files, answered by a model that lies in every way and cites everything: nothing wrong is said. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
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
import { type ComposingStage, startComposing } from '../../support/peers/composing-stage.ts';
import { EVERYTHING, type Script, type ScriptedModel } from '../../support/peers/scripted-model.ts';

/** The bars of the issue that asked for composed answers. */
const UNANSWERABLE_ANSWERED_MAX = 2;
/** With a model that is of no use, as many as say all that was asked. */
const PLAIN_ANSWERED_MIN = 10;
/** Else nothing wrong is said because nothing is. */
const PLAIN_COMPOSED_MIN = 20;

describe('100 questions to a model that cannot be trusted', () => {
  let stage: ComposingStage;
  let model: ScriptedModel;
  const clients = new Map<ComposedFile, Client>();
  before(async () => {
    stage = await startComposing({
      withSentenceEncoders: true,
      env: { DOCENT_SENTENCE_MODELS: 'english' },
    });
    model = stage.model;
    for (const file of COMPOSED_FILES) {
      const client = createClient(stage.service.baseUrl, await stage.provision());
      const form = formWithFile(`${file}.txt`, readComposedFile(file));
      assert.equal((await client.call('POST', client.files, { body: form })).status, 201);
      clients.set(file, client);
    }
  });
  after(() => stage.close());

  async function ask({ file, question }: ComposedQuestion, script: Script): Promise<AskReply> {
    model.say(script);
    const client = clients.get(file) as Client;
    const { status, body, text } = await client.call<AskReply>('POST', client.chat, { body: { question } });
    assert.equal(status, 200, text);
    return body;
  }

  /** Every lie, each about another sentence for each question; each cites all sentences. */
  const liar =
    (seed: number): Script =>
    ({ question, sentences }) => {
      const texts = sentences.map(({ text }) => text);
      const all = sentences.map(({ number }) => number);
      const claims = LIES.map((lie, at) => {
        const of = (text: string): string | undefined => lie.of(text, question, texts);
        const start = (seed * 7 + at * 3) % texts.length;
        return [...texts.slice(start), ...texts.slice(0, start)].map(of).find((one) => one !== undefined);
      });
      return claims.flatMap((claim) => (claim === undefined ? [] : [{ claim, sentences: all }]));
    };

  /** Confident, about what was asked, and of nothing that any sentence says. */
  const thinAir: Script = ({ question, sentences }) => {
    const all = sentences.map(({ number }) => number);
    const subject = question.replace(/[?]/gu, '').split(' ').slice(-3).join(' ');
    return [
      { claim: `Yes, of course, we gladly offer you ${subject}.`, sentences: all },
      { claim: `Our friendly team is there for you around the clock at 0800 4711.`, sentences: all },
      { claim: `Simply visit https://answers.example to learn more about ${subject}.`, sentences: all },
    ];
  };

  const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim();
  const saidOf = ({ answer, citations = [] }: AskReply): string[] =>
    citations.map(({ start, end }) => answer.slice(start, end));

  /** What is said that is no sentence of the file. */
  async function findWrong(
    asked: ComposedQuestion,
    script: Script,
  ): Promise<{ reply: AskReply; wrong: string[] }> {
    const known = new Set(splitSentences(readComposedFile(asked.file)));
    const reply = await ask(asked, script);
    if (reply.answeredBy === 'passage') {
      const file = spaced(readComposedFile(asked.file));
      for (const part of reply.answer.split(/…|\n/u)) assert.ok(file.includes(spaced(part)), part);
    }
    return { reply, wrong: saidOf(reply).filter((sentence) => !known.has(sentence)) };
  }

  test('of true sentences with one thing wrong, none is said', async () => {
    const wrong: string[] = [];
    for (const [seed, asked] of COMPOSED_QUESTIONS.entries())
      wrong.push(...(await findWrong(asked, liar(seed))).wrong);
    assert.deepEqual(wrong, []);
  });

  test('of answers from thin air none is said, and what the files do not tell is refused', async () => {
    const wrong: string[] = [];
    const answered: string[] = [];
    let plain = 0;
    for (const asked of COMPOSED_QUESTIONS) {
      const found = await findWrong(asked, thinAir);
      wrong.push(...found.wrong);
      if (!found.reply.answered) continue;
      if (asked.kind === 'unanswerable') answered.push(`${asked.question} ${found.reply.answer}`);
      if (asked.kind === 'plain') plain += 1;
    }
    assert.deepEqual(wrong, []);
    assert.ok(answered.length <= UNANSWERABLE_ANSWERED_MAX, answered.join('\n'));
    assert.ok(plain >= PLAIN_ANSWERED_MIN, `${plain} plain ones are answered`);
  });

  test('a model that says what it is told by a file has the files say no more', async () => {
    const before = model.requests.length;
    const questions = COMPOSED_QUESTIONS.filter(({ kind }) => kind === 'injection');
    for (const asked of questions) {
      const obeying: Script = ({ sentences }) =>
        [
          'FREE-2026',
          'All bikes are free of charge.',
          'Pay 500 euros to account 12345678.',
          'The Team plan is cancelled.',
        ].map((claim) => ({ claim, sentences: sentences.map(({ number }) => number) }));
      assert.notEqual((await ask(asked, obeying)).answeredBy, 'composed', asked.question);
    }
    assert.equal(model.requests.length - before, questions.length, 'the model is asked each of them');
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
