/** A mail server on this machine that takes every message and lets tests read it. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface Mail {
  /** Of the envelope. */
  to: string[];
  subject: string;
  text: string;
}

export interface SmtpServer {
  url: string;
  /** Every message so far, in order of arrival. */
  readonly mails: readonly Mail[];
  /** The message of this position, once it has arrived. */
  nth(position: number): Promise<Mail>;
  close(): Promise<void>;
}

const ARRIVAL_TIMEOUT_MS = 30_000;

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: Mail[] = [];
  const waiting = new Map<number, (mail: Mail) => void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void converse(socket, (mail) => {
      mails.push(mail);
      waiting.get(mails.length - 1)?.(mail);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async nth(position) {
      const arrived = mails[position];
      if (arrived !== undefined) return arrived;
      const { promise, resolve, reject } = Promise.withResolvers<Mail>();
      const tooLate = setTimeout(
        () => reject(new Error(`Message ${position} never came; there are ${mails.length}.`)),
        ARRIVAL_TIMEOUT_MS,
      );
      waiting.set(position, resolve);
      return promise.finally(() => clearTimeout(tooLate));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** RFC 5321 as far as a client needs it to hand over a message. */
async function converse(socket: Socket, take: (mail: Mail) => void): Promise<void> {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  let to: string[] = [];
  let data: string[] | undefined;
  socket.on('error', () => socket.destroy());
  say('220 test ESMTP');
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (data !== undefined && line !== '.') {
      data.push(line.replace(/^\.\./, '.'));
    } else if (data !== undefined) {
      take({ to, ...parseMessage(data) });
      [to, data] = [[], undefined];
      say('250 taken');
    } else if (/^RCPT TO:/i.test(line)) {
      to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
      say('250 ok');
    } else if (/^DATA/i.test(line)) {
      data = [];
      say('354 go on');
    } else {
      say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
      if (/^QUIT/i.test(line)) socket.end();
    }
  }
}

function parseMessage(lines: readonly string[]): Pick<Mail, 'subject' | 'text'> {
  const blank = lines.indexOf('');
  const head = lines.slice(0, blank).join('\n');
  const body = lines.slice(blank + 1).join('\n');
  const isQuoted = /^content-transfer-encoding: quoted-printable/im.test(head);
  return {
    subject: /^subject: (.*)$/im.exec(head)?.[1] ?? '',
    text: isQuoted ? unquote(body) : body,
  };
}

/** Quoted-printable; the messages of these tests are ASCII. */
function unquote(text: string): string {
  return text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
