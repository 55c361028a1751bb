/**
 * What becomes of 100 questions where a language model composes: one that lies in every way, one that says every sentence, one that is
 * honest, and, with DOCENT_LLM_URL and DOCENT_LLM_MODEL in the environment, that one; how often what is composed is right at each
 * confidence, and what believing a model that finds no answer brings and costs:
 * node research/experiments/composed-answers.ts [--each] [--only 'says the nearest'] [--questions 30] [--development 400]
 * `--only` asks one of them alone, by its name, `--questions` so many of the 100, `--development` so many of ../shared/eval/train beside them.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { missingDataReason, onOneLine } from '../../bench/quality/tasks.ts';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { ComposingOutcome } from '../../contract/asking/composing.ts';
import { readEventStream } from '../../contract/asking/event-stream.ts';
import { tokenise } from '../../server/src/language/tokenise.ts';
import { createClient, formWithFile } from '../../test/support/client.ts';
import { EVERYTHING, type Script, startScriptedModel } from '../../test/support/peers/scripted-model.ts';
import { type Provisioned, startService, type TestService } from '../../test/support/service.ts';
import { COMPOSED_FILES, COMPOSED_QUESTIONS, readComposedFile } from '../development/composed.ts';
import { LIES } from '../development/composed-lies.ts';
import { buildPassageTasks, PASSAGE_PLANS } from '../development/passages.ts';
import { type Asked, type Outcome, printTables } from './composed-tables.ts';

const { values: options } = parseArgs({
  options: {
    each: { type: 'boolean', default: false },
    only: { type: 'string' },
    questions: { type: 'string', default: '100' },
    development: { type: 'string', default: '0' },
  },
});
const { DOCENT_LLM_URL, DOCENT_LLM_MODEL, DOCENT_LLM_API_KEY } = process.env;

const POLL_MS = 50;
const BUSY_MS = 1_000;

/** The files of each chatbot by its name. */
const files = new Map(COMPOSED_FILES.map((file) => [file as string, [readComposedFile(file)]]));
/** So many of them, from all over. */
function someOf<One>(all: readonly One[], count: number): One[] {
  const share = Math.min(1, count / all.length);
  return all.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share));
}
const asked: Asked[] = someOf(COMPOSED_QUESTIONS, Number(options.questions)).map(
  ({ file, kind, question, says }) => ({
    bot: file,
    kind,
    question,
    isRight: ({ answered, answer }) => (says === undefined ? !answered : answered && answer.includes(says)),
    answers: (sentence) => says !== undefined && sentence.includes(says),
  }),
);

/** The data is in lower case, in which no sentence begins. */
function withCapitals(text: string): string {
  return text.replace(/(?:^|[.!?] )\p{Ll}/gu, (begun) => begun.toUpperCase());
}

/** One chatbot of a hundred passages, each a file. */
function addDevelopment(count: number): void {
  const plan = PASSAGE_PLANS.find(({ source, size }) => source === 'squad_train' && size === 100);
  const [task] = plan === undefined || missingDataReason() !== undefined ? [] : buildPassageTasks(plan, 1);
  if (task === undefined) throw new Error(missingDataReason() ?? 'there are no such passages');
  files.set(
    'development',
    task.docs.map(({ text }) => withCapitals(text)),
  );
  for (const { text, rel, ans } of someOf(task.queries, count)) {
    const answers = (said: string): boolean =>
      rel !== null &&
      ans !== undefined &&
      onOneLine(said).toLowerCase().includes(onOneLine(ans).toLowerCase());
    if (rel !== null && ans === undefined) continue;
    asked.push({
      bot: 'development',
      kind: rel === null ? 'development, unanswerable' : 'development',
      question: text,
      isRight: ({ answered, answer }) => (rel === null ? !answered : answered && answers(answer)),
      answers,
    });
  }
}
if (Number(options.development) > 0) addDevelopment(Number(options.development));

const liar: Script = ({ question, sentences }) => {
  const texts = sentences.map(({ text }) => text);
  const all = sentences.map(({ number }) => number);
  return texts
    .flatMap((text) => LIES.map(({ of }) => of(text, question, texts)))
    .filter((claim) => claim !== undefined && !texts.includes(claim))
    .slice(0, 60)
    .map((claim) => ({ claim: claim as string, sentences: all }));
};
const NONE = '{"none": true}';
/** The question that is being asked. */
const current: { asked?: Asked } = {};
/** Says what answers, and that nothing does. */
const honest: Script = ({ sentences }) => {
  const told = sentences.filter(({ text }) => current.asked?.answers(text) === true);
  return told.length === 0 ? NONE : told.map(({ number, text }) => ({ claim: text, sentences: [number] }));
};
/** Says the sentence that shares most words with the question, answer or not: it never finds that there is none. */
const nearest: Script = ({ question, sentences }) => {
  const wanted = new Set(tokenise(question));
  const shared = (text: string): number => new Set(tokenise(text).filter((word) => wanted.has(word))).size;
  const [best] = sentences.toSorted((one, other) => shared(other.text) - shared(one.text));
  return best === undefined ? NONE : [{ claim: best.text, sentences: [best.number] }];
};

const scripted = await startScriptedModel();
const SCRIPTED = {
  'lies in every way': liar,
  'says every sentence': EVERYTHING,
  'says the nearest': nearest,
  honest,
};
const endpoints = new Map<string, { url: string; model: string; script: Script }>();
for (const [name, script] of Object.entries(SCRIPTED))
  endpoints.set(name, { url: scripted.url, model: 'scripted', script });
if (DOCENT_LLM_URL !== undefined && DOCENT_LLM_MODEL !== undefined)
  endpoints.set(DOCENT_LLM_MODEL, { url: DOCENT_LLM_URL, model: DOCENT_LLM_MODEL, script: EVERYTHING });

interface Heard {
  reply: AskReply;
  /** From what was found to the first sentence. */
  saidMs: number;
}

async function hear(
  baseUrl: string,
  { chatbotId, apiKey }: Pick<Provisioned, 'chatbotId' | 'apiKey'>,
  question: string,
): Promise<Heard> {
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
  // A machine that is busy with something else refuses for a while.
  if (response.status >= 500) {
    await delay(BUSY_MS);
    return hear(baseUrl, { chatbotId, apiKey }, question);
  }
  let [foundAt, saidAt] = [startedAt, startedAt];
  for await (const { event, data } of readEventStream(response.body as ReadableStream<Uint8Array>)) {
    if (event === 'meta') foundAt = performance.now();
    if (event === 'delta' && saidAt === startedAt) saidAt = performance.now();
    if (event === 'error') throw new Error(data);
    if (event === 'done') return { reply: JSON.parse(data) as AskReply, saidMs: saidAt - foundAt };
  }
  throw new Error(`nothing came to ${question}`);
}

async function teach(service: TestService, texts: readonly string[]): Promise<Provisioned> {
  const bot = await service.provision();
  const client = createClient(service.baseUrl, bot);
  for (const [at, text] of texts.entries())
    await client.call('POST', client.files, { body: formWithFile(`${at + 1}.txt`, text) });
  const untrained = async () =>
    (await client.call<unknown[]>('GET', `${client.files}?isTrained=false&limit=1`)).body;
  while ((await untrained()).length > 0) await delay(POLL_MS);
  return bot;
}

async function run(name: string, service: TestService): Promise<Outcome[]> {
  const bots = new Map<string, Provisioned>();
  for (const [bot, texts] of files) bots.set(bot, await teach(service, texts));
  const plain: AskReply[] = [];
  for (const { bot, question } of asked)
    plain.push((await hear(service.baseUrl, bots.get(bot) as Provisioned, question)).reply);
  const { store, composing } = service.context;
  for (const { chatbotId } of bots.values())
    await store.write((tx) => tx.websites.save(chatbotId, { answers: 'composed' }, store.nowMs()));
  const outcomes: Outcome[] = [];
  for (const [at, one] of asked.entries()) {
    current.asked = one;
    const bot = bots.get(one.bot) as Provisioned;
    const { outcomes: before } = await composing.read(bot.chatbotId);
    const heard = await hear(service.baseUrl, bot, one.question);
    const { outcomes: after } = await composing.read(bot.chatbotId);
    const became = (Object.keys(after) as ComposingOutcome[]).find((key) => after[key] > before[key]);
    outcomes.push({ ...one, plain: plain[at] as AskReply, ...heard, became });
    if (!options.each) continue;
    const { answeredBy = 'refused', answer, confidence } = heard.reply;
    console.log(
      [
        name,
        one.kind,
        one.question,
        answeredBy,
        became,
        confidence.toFixed(2),
        answer.replaceAll('\n', ' / '),
      ].join(' | '),
    );
  }
  return outcomes;
}

for (const [name, { url, model, script }] of endpoints) {
  if (name !== (options.only ?? name)) continue;
  scripted.say(script);
  const service = await startService({
    withSentenceEncoders: true,
    env: {
      DOCENT_LLM_URL: url,
      DOCENT_LLM_MODEL: model,
      ...(DOCENT_LLM_API_KEY !== undefined && { DOCENT_LLM_API_KEY }),
      DOCENT_LLM_TIMEOUT_MS: '600000',
      DOCENT_LLM_MAX_PER_DAY: '100000',
    },
  });
  const outcomes = await run(name, service);
  console.log(`\n${name}`);
  printTables(outcomes, files);
  await service.close();
}
await scripted.close();
