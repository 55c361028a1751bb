/** An OpenAI-compatible server that stands in for a language model: what it says, and how it fails, a test writes. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What the model is asked, as the prompt has it. */
export interface ModelQuestion {
  question: string;
  sentences: { number: number; text: string }[];
  /** Of those who teach. */
  answer?: string;
  questions?: string[];
}

export interface ScriptedClaim {
  claim: string;
  sentences: number[];
}

/** What is said to a question: claims, or the text itself. */
export type Script = (asked: ModelQuestion) => readonly ScriptedClaim[] | string;

/** How it is said. */
export type Manner =
  | 'whole'
  | 'streamed'
  /** A few characters at a time. */
  | 'dripping'
  /** Nothing until `release`. */
  | 'slow'
  /** The first line, then nothing until `release`. */
  | 'halting'
  /** The first line, then the connection breaks. */
  | 'broken'
  /** The first line, then a clean end without the end of the reply. */
  | 'cut'
  | 'status 500'
  | 'status 401'
  | 'redirect'
  | 'no JSON'
  | 'other JSON'
  | 'endless';

export interface ScriptedModel {
  /** For DOCENT_LLM_URL. */
  readonly url: string;
  readonly requests: { headers: Record<string, unknown>; body: string }[];
  /** Calls that the other side ended before the reply was whole. */
  readonly left: number;
  say(script: Script, manner?: Manner): void;
  /** Lets what waits go on. */
  release(): void;
  /** Resolves once so many calls were made in all. */
  waitForCalls(count: number): Promise<void>;
  /** Resolves once so many were left. */
  waitForLeft(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Each sentence as it is. */
export const EVERYTHING: Script = ({ sentences }) =>
  sentences.map(({ number, text }) => ({ claim: text, sentences: [number] }));

/** The sentences that have one of these words. */
export const saying =
  (...words: string[]): Script =>
  ({ sentences }) =>
    sentences
      .filter(({ text }) => words.some((word) => text.includes(word)))
      .map(({ number, text }) => ({ claim: text, sentences: [number] }));

function toLines(said: ReturnType<Script>): string {
  return typeof said === 'string' ? said : said.map((claim) => `${JSON.stringify(claim)}\n`).join('');
}

const chunk = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const END = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;
const DRIP = /[\s\S]{1,7}/gu;

export interface ScriptedModelOptions {
  /** Between two drips. Default: 0. */
  dripMs?: number;
  /** Called as soon as a whole line of a dripping reply was sent. */
  onLine?: (line: string) => void;
}

export async function startScriptedModel({
  dripMs = 0,
  onLine,
}: ScriptedModelOptions = {}): Promise<ScriptedModel> {
  const state = { script: EVERYTHING, manner: 'streamed' as Manner, left: 0 };
  const requests: ScriptedModel['requests'] = [];
  let waiting: (() => void)[] = [];
  const watchers = new Set<() => void>();
  const until = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isDone()) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });
  const tell = (): void => {
    for (const look of [...watchers]) look();
  };
  const pause = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

  async function drip(response: ServerResponse, content: string): Promise<void> {
    let sent = '';
    for (const drip of content.match(DRIP) ?? []) {
      for (const bytes of [chunk(drip).slice(0, 9), chunk(drip).slice(9)]) {
        response.write(bytes);
        await new Promise((resolve) => setImmediate(resolve));
      }
      sent += drip;
      const lines = sent.split('\n');
      sent = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
      if (dripMs > 0) await delay(dripMs);
    }
  }

  async function reply(response: ServerResponse, content: string, manner: Manner): Promise<void> {
    const json = { 'content-type': 'application/json' };
    const stream = { 'content-type': 'text/event-stream' };
    const [first = ''] = content.split(/(?<=\n)/);
    switch (manner) {
      case 'slow':
        await pause();
        response.writeHead(200, stream).end(chunk(content) + END);
        return;
      case 'whole':
        response
          .writeHead(200, json)
          .end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }));
        return;
      case 'streamed':
        response.writeHead(200, stream).end(chunk(content) + END);
        return;
      case 'dripping':
        response.writeHead(200, stream);
        await drip(response, content);
        response.end(END);
        return;
      case 'halting':
        response.writeHead(200, stream).write(chunk(first));
        await pause();
        response.end(chunk(content.slice(first.length)) + END);
        return;
      case 'broken':
        response.writeHead(200, stream).write(chunk(first), () => response.destroy());
        return;
      case 'cut':
        response.writeHead(200, stream).end(chunk(first));
        return;
      case 'status 500':
      case 'status 401':
        response.writeHead(Number(manner.slice(-3)), json).end('{"error":{"message":"no"}}');
        return;
      case 'redirect':
        response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end();
        return;
      case 'no JSON':
        response.writeHead(200, json).end('<html>');
        return;
      case 'other JSON':
        response.writeHead(200, json).end('{"choices":[{"message":{"content":7}}]}');
        return;
      case 'endless':
        response.writeHead(200, stream);
        while (!response.destroyed && response.writable) {
          response.write(chunk('x'.repeat(5_000)));
          await new Promise((resolve) => setImmediate(resolve));
        }
        return;
    }
  }

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    response.on('close', () => {
      if (!response.writableFinished) state.left += 1;
      tell();
    });
    request.on('end', () => {
      requests.push({ headers: request.headers, body });
      tell();
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      const asked = JSON.parse(messages.at(-1)?.content ?? '{}') as ModelQuestion;
      void reply(response, toLines(state.script(asked)), state.manner);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get left() {
      return state.left;
    },
    say(script, manner = 'streamed') {
      Object.assign(state, { script, manner });
    },
    release() {
      for (const go of waiting) go();
      waiting = [];
    },
    waitForCalls: (count) => until(() => requests.length >= count),
    waitForLeft: (count) => until(() => state.left >= count),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
