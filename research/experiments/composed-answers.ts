/**
 * What becomes of 100 questions where a language model composes: one that lies in every way, one that says every sentence, and, with
 * DOCENT_LLM_URL and DOCENT_LLM_MODEL in the environment, that one: node research/experiments/composed-answers.ts [--each]
 */
import { parseArgs } from 'node:util';
import type { AskReply } from '../../contract/asking/chat.ts';
import { readEventStream } from '../../contract/asking/event-stream.ts';
import { splitSentences } from '../../server/src/language/sentences/sentences.ts';
import { createClient, formWithFile } from '../../test/support/client.ts';
import { EVERYTHING, type Script, startScriptedModel } from '../../test/support/peers/scripted-model.ts';
import { type Provisioned, startService } from '../../test/support/service.ts';
import {
  COMPOSED_FILES,
  COMPOSED_QUESTIONS,
  type ComposedFile,
  readComposedFile,
} from '../development/composed.ts';
import { LIES } from '../development/composed-lies.ts';

const { values: options } = parseArgs({ options: { each: { type: 'boolean', default: false } } });
const { DOCENT_LLM_URL, DOCENT_LLM_MODEL, DOCENT_LLM_API_KEY } = process.env;

const liar: Script = ({ question, sentences }) => {
  const texts = sentences.map(({ text }) => text);
  const all = sentences.map(({ number }) => number);
  return texts
    .flatMap((text) => LIES.map(({ of }) => of(text, question, texts)))
    .filter((claim) => claim !== undefined && !texts.includes(claim))
    .slice(0, 60)
    .map((claim) => ({ claim: claim as string, sentences: all }));
};

const scripted = await startScriptedModel();
const hasOwn = DOCENT_LLM_URL !== undefined && DOCENT_LLM_MODEL !== undefined;
const endpoints = {
  'lies in every way': { url: scripted.url, model: 'scripted', script: liar },
  'says every sentence': { url: scripted.url, model: 'scripted', script: EVERYTHING },
  ...(hasOwn && { [DOCENT_LLM_MODEL]: { url: DOCENT_LLM_URL, model: DOCENT_LLM_MODEL, script: EVERYTHING } }),
};

interface Heard {
  reply: AskReply;
  /** From the request to what was found, and from that to the first sentence. */
  foundMs: number;
  saidMs: number;
}

async function hear(baseUrl: string, { chatbotId, apiKey }: Provisioned, question: string): Promise<Heard> {
  const startedAt = performance.now();
  const response = await fetch(`${baseUrl}/api/Chat/${chatbotId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ question }),
  });
  let [foundAt, saidAt] = [startedAt, startedAt];
  for await (const { event, data } of readEventStream(response.body as ReadableStream<Uint8Array>)) {
    if (event === 'meta') foundAt = performance.now();
    if (event === 'delta' && saidAt === startedAt) saidAt = performance.now();
    if (event === 'done')
      return { reply: JSON.parse(data) as AskReply, foundMs: foundAt - startedAt, saidMs: saidAt - foundAt };
  }
  throw new Error(`nothing came to ${question}`);
}

const percentile = (values: number[], share: number): string =>
  (values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0).toFixed(1);

for (const [name, { url, model, script }] of Object.entries(endpoints)) {
  scripted.say(script);
  const service = await startService({
    withSentenceEncoders: true,
    env: {
      DOCENT_LLM_URL: url,
      DOCENT_LLM_MODEL: model,
      ...(DOCENT_LLM_API_KEY !== undefined && { DOCENT_LLM_API_KEY }),
      DOCENT_LLM_TIMEOUT_MS: '120000',
      DOCENT_LLM_MAX_PER_DAY: '100000',
    },
  });
  const bots = new Map<ComposedFile, Provisioned>();
  for (const file of COMPOSED_FILES) {
    const bot = await service.provision();
    bots.set(file, bot);
    const client = createClient(service.baseUrl, bot);
    await service.context.store.write((tx) =>
      tx.websites.save(bot.chatbotId, { answers: 'composed' }, service.context.store.nowMs()),
    );
    await client.call('POST', client.files, { body: formWithFile(`${file}.txt`, readComposedFile(file)) });
  }
  const kinds = new Map<
    string,
    { asked: number; answered: number; composed: number; notAsWritten: number }
  >();
  const composedMs: number[] = [];
  for (const { file, kind, question } of COMPOSED_QUESTIONS) {
    const counts = kinds.get(kind) ?? { asked: 0, answered: 0, composed: 0, notAsWritten: 0 };
    kinds.set(kind, counts);
    const { reply, saidMs } = await hear(service.baseUrl, bots.get(file) as Provisioned, question);
    const known = new Set(splitSentences(readComposedFile(file)));
    const said = (reply.citations ?? []).map(({ start, end }) => reply.answer.slice(start, end));
    counts.asked += 1;
    if (reply.answered) counts.answered += 1;
    if (reply.answeredBy === 'composed') {
      counts.composed += 1;
      composedMs.push(saidMs);
    }
    counts.notAsWritten += said.filter((sentence) => !known.has(sentence)).length;
    if (options.each)
      console.log(
        `${kind} | ${question} | ${reply.answeredBy ?? 'refused'} | ${reply.answer.replaceAll('\n', ' / ')}`,
      );
  }
  console.log(`\n${name}`);
  console.table(Object.fromEntries(kinds));
  if (composedMs.length > 0)
    console.log(
      `from what was found to the first sentence: median ${percentile(composedMs, 0.5)} ms, 95% ${percentile(composedMs, 0.95)} ms`,
    );
  await service.close();
}
await scripted.close();
