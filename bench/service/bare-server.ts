/**
 * The physical limit the service is compared with: node:http and node:sqlite, no framework, no key, no validation.
 * POST /insert writes one durable row (concurrent requests share a transaction), GET /list reads 200, POST /nothing
 * answers a constant.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LIST_ROWS = 200;
const database = new DatabaseSync(join(process.argv[2] ?? '.', 'bare.sqlite'));
database.exec('pragma journal_mode=wal; pragma synchronous=full');
database.exec(
  'create table pairs (id integer primary key, chatbotId text, question text, answer text, length integer, docId text, isTrained integer, created integer, modified integer)',
);
database.exec('create index pairs_by_chatbot on pairs (chatbotId, id)');
const insert = database.prepare(
  'insert into pairs (chatbotId, question, answer, length, docId, isTrained, created, modified) values (?,?,?,?,?,?,?,?) returning id',
);
const select = database.prepare(
  `select * from pairs where chatbotId = 'list' order by id desc limit ${LIST_ROWS}`,
);

interface Row {
  id: number;
  chatbotId: string;
  question: string;
  answer: string;
  length: number;
  docId: string;
  isTrained: number;
  created: number;
  modified: number;
}

for (let i = 0; i < LIST_ROWS; i += 1) {
  insert.get(
    'list',
    `How do I change the address of order ${i}?`,
    'Open the order and choose Edit. '.repeat(4),
    160,
    randomUUID(),
    1,
    Date.now(),
    Date.now(),
  );
}

let queue: (() => void)[] = [];
function commitSoon(job: () => void): void {
  queue.push(job);
  if (queue.length === 1) setImmediate(commitAll);
}
function commitAll(): void {
  const jobs = queue;
  queue = [];
  database.exec('begin immediate');
  const replies = jobs.map((job) => job());
  database.exec('commit');
  for (const reply of replies as unknown as (() => void)[]) reply();
}

function reply(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

function toRecord(row: Row): object {
  return {
    id: row.id,
    chatbotId: row.chatbotId,
    question: row.question,
    answer: row.answer,
    contentLenght: row.length,
    docId: row.docId,
    isTrained: row.isTrained === 1,
    createdDate: new Date(row.created).toISOString(),
    modifiedDate: new Date(row.modified).toISOString(),
  };
}

function onBody(request: IncomingMessage, done: (body: string) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => done(Buffer.concat(parts).toString()));
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    reply(response, 200, (select.all() as unknown as Row[]).map(toRecord));
    return;
  }
  onBody(request, (body) => {
    const value = JSON.parse(body) as { question: string; answer: string };
    if (request.url === '/nothing') {
      reply(response, 200, { answered: false });
      return;
    }
    commitSoon((() => {
      const now = Date.now();
      const row = {
        chatbotId: 'bare',
        ...value,
        length: [...value.question, ...value.answer].length,
        docId: '',
        isTrained: 0,
        created: now,
        modified: now,
      };
      const { id } = insert.get('bare', row.question, row.answer, row.length, '', 0, now, now) as {
        id: number;
      };
      return () => reply(response, 201, toRecord({ id, ...row }));
    }) as () => void);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
