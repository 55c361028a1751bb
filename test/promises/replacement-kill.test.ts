/** A file that is being replaced when the whole server is killed answers from its old content or from its new one. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AskReply } from '../../contract/asking/chat.ts';
import type { FileDetails, UploadResult } from '../../contract/knowledge/files.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import { makeDataDir, type Provisioned, startServiceProcess } from '../support/service.ts';

const KILLS = 12;
/** Longest time from the start of a replacement to the kill, in milliseconds: most replacements take less. */
const REPLACING_MS = 150;

const dataDir = await makeDataDir();
after(() => rm(dataDir, { recursive: true, force: true }));

const feeForm = (fee: number) =>
  formWithFile('fees.txt', `# Fees\n\nThe fee for a lost library card is ${fee} euros.\n`);

async function askFees(client: Client): Promise<number[]> {
  const body = { question: 'What is the fee for a lost library card?', log: false };
  const { matches } = (await client.call<AskReply>('POST', client.chat, { body })).body;
  return matches.map(({ text }) => Number(/is (\d+) euros/.exec(text)?.[1]));
}

/** Asks until nothing is under way; every answer is one of those that may be. @returns the last one */
async function settle(client: Client, id: number, may: ReadonlySet<number>): Promise<number> {
  for (;;) {
    const { body } = await client.call<FileDetails>('GET', `${client.files}/${id}`);
    const fees = await askFees(client);
    assert.ok(fees.length === 1 && may.has(fees[0] ?? 0), `${fees}, not one of ${[...may]}`);
    if (body.replacement === null) return fees[0] ?? 0;
  }
}

it(`answers from the old content or the new one over ${KILLS} kills during replacements`, async () => {
  let bot: Provisioned | undefined;
  let id = 0;
  let known = 1;
  let may = new Set<number>();
  const endings = new Set<string>();
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const service = await startServiceProcess({ dataDir });
    bot ??= await service.provision('killed');
    const client = createClient(service.baseUrl, bot);
    if (kill === 0) {
      id = (await client.call<UploadResult>('POST', client.files, { body: feeForm(known) })).body.id;
    } else {
      const settled = await settle(client, id, may);
      endings.add(settled === known ? 'old' : 'new');
      known = settled;
    }
    const sent = known + 1;
    let isAcknowledged = false;
    const replacing = client
      .call('PUT', `${client.files}/${id}`, { body: feeForm(sent) })
      .then(({ status }) => {
        isAcknowledged = status === 200;
      })
      .catch(() => undefined);
    await sleep((kill * REPLACING_MS) / KILLS);
    await service.end('SIGKILL');
    await replacing;
    may = new Set(isAcknowledged ? [sent] : [known, sent]);
  }
  assert.ok(endings.has('new'), [...endings].join());
});
