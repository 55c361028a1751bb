/** How long a checked sentence takes to its listener from the moment that the model has sent the whole of it, beside the same stream passed on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readEventStream } from '../../contract/asking/event-stream.ts';
import { type Script, startScriptedModel } from '../../test/support/peers/scripted-model.ts';
import { forkServer, startService } from '../support/process.ts';
import { type Provisioned, provision } from '../support/provision.ts';
import { printTable, quantile } from '../support/table.ts';

/** Stands for a token of the model, of a few characters. */
const DRIP_MS = 5;
const ASKS = 40;
const WARM_UP = 5;
const POLL_MS = 50;
const PLACES = ['harbour', 'museum', 'castle', 'station', 'market'];
const HANDBOOK = PLACES.map(
  (place, at) => `Bikes at the ${place}

A city bike costs ${15 + at} euros a day at the ${place}. A cargo bike costs ${32 + at} euros a day at the ${place}.
The shop at the ${place} is open from ${8 + at} am to 6 pm. A guided tour starts every Sunday at the ${place}.
`,
).join('\n');
const questionOf = (index: number): string =>
  `What does a bike cost a day at the ${PLACES[index % PLACES.length]}?`;

interface Sentence {
  /** From the last byte of the model's claim to what the listener hears of it. */
  ms: number;
  isFirst: boolean;
  /** Whether the claim begins elsewhere than the sentence, so that an encoder compares the two. */
  isReworded: boolean;
}

/** Each sentence about the place that has a price; `isReworded`: «At the harbour, a city bike costs 15 euros a day.» */
function scriptOf(place: string, isReworded: boolean): Script {
  return (asked) =>
    asked.sentences
      .filter(({ text }) => text.includes(`a day at the ${place}`))
      .map(({ number, text }) => ({
        claim: isReworded
          ? `At the ${place}, ${text.replace(` at the ${place}`, '').replace('A ', 'a ')}`
          : text,
        sentences: [number],
      }));
}

/** A chatbot that composes, of one file. */
async function teach(baseUrl: string, folder: string): Promise<Provisioned> {
  const account = { email: 'bench@example.com', password: 'correct horse battery' };
  const json = { 'content-type': 'application/json', origin: baseUrl };
  const made = await fetch(`${baseUrl}/api/accounts`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(account),
  });
  const cookie = made.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const bot = provision(folder, 'bench-composed', account.email);
  const set = await fetch(`${baseUrl}/api/chatbots/${bot.chatbotId}/website`, {
    method: 'PATCH',
    headers: { ...json, cookie },
    body: JSON.stringify({ answers: 'composed' }),
  });
  if (!set.ok) throw new Error(await set.text());
  const form = new FormData();
  form.set('file', new File([HANDBOOK], 'bikes.txt'));
  const files = `${baseUrl}/api/Training/File/${bot.chatbotId}`;
  const headers = { authorization: `Bearer ${bot.apiKey}` };
  const kept = await fetch(files, { method: 'POST', headers, body: form });
  if (!kept.ok) throw new Error(await kept.text());
  while (
    ((await (await fetch(`${files}?isTrained=false&limit=1`, { headers })).json()) as unknown[]).length > 0
  )
    await delay(POLL_MS);
  return bot;
}

export async function benchComposed(): Promise<void> {
  console.log(
    `## From the last byte of a model's claim to its sentence at the client, a few characters every ${DRIP_MS} ms\n`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const sentAt: number[] = [];
  const model = await startScriptedModel({ dripMs: DRIP_MS, onLine: () => sentAt.push(performance.now()) });
  const service = await startService(folder, { DOCENT_LLM_URL: model.url, DOCENT_LLM_MODEL: 'scripted' });
  const proxy = await forkServer('../service/proxy-server.ts', [`${model.url}/chat/completions`]);
  try {
    const baseUrl = `http://127.0.0.1:${service.port}`;
    const { chatbotId, apiKey } = await teach(baseUrl, folder);

    async function hear(url: string, body: string, saysSentence: (event: string, data: string) => boolean) {
      sentAt.length = 0;
      const headers = {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      };
      const reply = await fetch(url, { method: 'POST', headers, body });
      const heardAt: number[] = [];
      for await (const { event, data } of readEventStream(reply.body as ReadableStream<Uint8Array>))
        if (saysSentence(event, data)) heardAt.push(performance.now());
      if (heardAt.length !== sentAt.length)
        throw new Error(`${heardAt.length} of ${sentAt.length} sentences were heard`);
      return heardAt.map((ms, at) => ({ ms: ms - (sentAt[at] as number), isFirst: at === 0 }));
    }

    const checked: Sentence[] = [];
    const passedOn: Sentence[] = [];
    for (let index = 0; index < WARM_UP + ASKS; index += 1) {
      const place = PLACES[index % PLACES.length] as string;
      const isReworded = index % 2 === 1;
      model.say(scriptOf(place, isReworded), 'dripping');
      const said = await hear(
        `${baseUrl}/api/Chat/${chatbotId}`,
        JSON.stringify({ question: questionOf(index), log: false }),
        (event) => event === 'delta',
      );
      // The same question with the same sentences, as Docent has just sent it.
      const same = await hear(
        `http://127.0.0.1:${proxy.port}`,
        model.requests.at(-1)?.body ?? '',
        (_event, data) => data.includes(String.raw`\n`),
      );
      if (index < WARM_UP) continue;
      checked.push(...said.map((one) => ({ ...one, isReworded })));
      passedOn.push(...same.map((one) => ({ ...one, isReworded })));
    }
    const figures = (sentences: readonly Sentence[]): number[] => {
      const ms = sentences.map((sentence) => sentence.ms);
      return [ms.length, quantile(ms, 0.5), quantile(ms, 0.95)];
    };
    const chosen: readonly [name: string, fits: (one: Sentence) => boolean][] = [
      ['first sentence', ({ isFirst }) => isFirst],
      ['as it stands in the file', ({ isReworded }) => !isReworded],
      ['beginning elsewhere', ({ isReworded }) => isReworded],
    ];
    const rows = chosen.map(([name, fits]) => [name, passedOn.filter(fits), checked.filter(fits)] as const);
    printTable(
      ['', 'n', 'p50 ms', 'p95 ms', 'p50 beyond passing on', 'bar'],
      rows.flatMap(([name, bare, ours]) => [
        [`${name}, passed on`, ...figures(bare), 0, ''],
        [
          `${name}, checked`,
          ...figures(ours),
          // In ms: passing on takes less than the clocks of two processes differ.
          (figures(ours)[1] as number) - (figures(bare)[1] as number),
          '≤ 50 ms',
        ],
      ]),
    );
  } finally {
    await proxy.stop();
    await service.stop();
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
