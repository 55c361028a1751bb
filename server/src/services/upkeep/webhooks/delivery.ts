/**
 * Delivers the outbox of webhooks. A webhook is held under a lease by one node, which sends its messages one after the other:
 *
 *   waiting → delivered            a reply of 2xx
 *   waiting → waiting, due later   any other end of one of the first seven tries
 *   waiting → failed               that of the eighth; the owner may send it again
 *
 * What becomes of a try is written before the next one begins. A node that ends between a try and that write leaves a message
 * that is sent again, under the same id, by which its receiver knows it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { type Log, warnRarely } from '../../../log.ts';
import type { Store, StoredMessage, StoredWebhook } from '../../../store/types.ts';
import { VERSION } from '../../../version.ts';
import type { WebhookSettings } from '../settings.ts';
import { type PostOutcome, type PostParts, post } from './guarded-post.ts';

/** Between the tries of a message: eight of them within five hours. */
const PAUSES_MS = [5, 30, 120, 600, 1_800, 3_600, 10_800].map((seconds) => seconds * 1_000);
/** Messages that are sent to one webhook before others have their turn. */
const SENT_AT_ONCE = 100;
/** Of a message that is sent again and again, the last ones. */
const TRIES_KEPT = 24;
const MESSAGES_REMOVED_AT_ONCE = 500;
const DAY_MS = 86_400_000;

export interface DeliveryParts extends Pick<PostParts, 'resolve'> {
  store: Store;
  log: Pick<Log, 'warn'>;
  nowMs: () => number;
  config: { webhooks: WebhookSettings };
}

export interface WebhookDelivery {
  /** Delivers what is due, and from then on whatever becomes due. */
  start(): Promise<void>;
  /** Delivers until nothing is due; for whoever does not start it. */
  deliverDue(): Promise<void>;
  /** Breaks off what is under way, which is sent again at the next start. Safe to call twice. */
  close(): Promise<void>;
}

type Settled = Parameters<Store['read']['webhooks']['settle']>[1];

export function createWebhookDelivery(parts: DeliveryParts): WebhookDelivery {
  const { store, nowMs, config } = parts;
  const { leaseMs, concurrency, pollMs, timeoutMs, networks } = config.webhooks;
  // The embedded store has one server, which takes its leases back after a crash.
  const owner = store.hasOneServer ? 'local' : randomUUID();
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const warn = warnRarely(parts.log);
  let looking: Promise<void> | undefined;

  /** Writes down what became of a message, and takes the next one; undefined where the webhook is left. */
  function step(webhook: StoredWebhook, settled: Settled | undefined, sent: number) {
    return store.write(async (tx) => {
      const now = nowMs();
      const held = await tx.webhooks.renew(webhook, owner, now + leaseMs);
      if (held === undefined) return undefined;
      if (settled !== undefined) await tx.webhooks.settle(webhook, settled);
      const mayGoOn = held.isEnabled && sent < SENT_AT_ONCE && !stopping.signal.aborted;
      const message = mayGoOn ? await tx.webhooks.findNext(webhook) : undefined;
      if (message !== undefined && (message.dueAtMs ?? 0) <= now) return { held, message };
      await tx.webhooks.release(webhook, owner);
      return undefined;
    });
  }

  async function deliverTo(webhook: StoredWebhook): Promise<void> {
    let settled: Settled | undefined;
    for (let sent = 0; ; sent += 1) {
      const next = await step(webhook, settled, sent);
      if (next === undefined) return;
      const { held, message } = next;
      const atMs = nowMs();
      const begun = performance.now();
      const outcome = await post(
        { url: held.url, headers: headersOf(held, message, atMs), body: message.body, timeoutMs },
        { networks, ...(parts.resolve && { resolve: parts.resolve }) },
        stopping.signal,
      ).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
        return undefined;
      });
      const durationMs = Math.round(performance.now() - begun);
      settled = outcome && toSettled(message, outcome, { atMs, durationMs });
      if (settled?.state === 'failed') {
        const { chatbotId, id: webhookId } = webhook;
        const tried = { chatbotId, webhookId, messageId: message.id, ...outcome };
        parts.log.warn(tried, 'a message to a webhook is given up: its owner may send it again');
      }
    }
  }

  /** Begins with webhooks that are due, as far as there is room. */
  async function begin(): Promise<number> {
    const now = nowMs();
    let begun = 0;
    for (const which of await store.read.webhooks.listDue(now, concurrency)) {
      const key = `${which.chatbotId}/${which.id}`;
      if (underWay.size >= concurrency || stopping.signal.aborted) break;
      if (underWay.has(key)) continue;
      const claimed = await store.write((tx) => tx.webhooks.claim(which, owner, now, now + leaseMs));
      if (claimed === undefined) continue;
      begun += 1;
      const work = deliverTo(claimed)
        .catch((error: unknown) => warn({ err: error }, 'what became of a message could not be written'))
        .finally(() => underWay.delete(key));
      underWay.set(key, work);
    }
    return begun;
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      await begin().catch((error: unknown) =>
        warn({ err: error }, 'messages to webhooks could not be looked for'),
      );
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    async start() {
      if (store.hasOneServer) await store.write((tx) => tx.webhooks.releaseAll(owner));
      looking ??= look();
    },
    async deliverDue() {
      while ((await begin()) > 0) await Promise.all(underWay.values());
    },
    async close() {
      stopping.abort();
      await looking;
      await Promise.all(underWay.values());
    },
  };
}

/** Removes messages that were kept for long enough. */
export async function trimMessages(store: Store, keptDays: number, nowMs: number): Promise<void> {
  const beforeMs = nowMs - keptDays * DAY_MS;
  for (;;) {
    const deleted = await store.write((tx) => tx.webhooks.deleteBefore(beforeMs, MESSAGES_REMOVED_AT_ONCE));
    if (deleted < MESSAGES_REMOVED_AT_ONCE) return;
  }
}

/** As https://www.standardwebhooks.com says; while a secret is being replaced, there is a signature by each. */
function headersOf(
  webhook: StoredWebhook,
  { id, body }: StoredMessage,
  atMs: number,
): Record<string, string> {
  const { secret, previousSecret, previousUntilMs } = webhook;
  const isReplacing = previousSecret !== null && (previousUntilMs ?? 0) > atMs;
  const secrets = isReplacing ? [secret, previousSecret] : [secret];
  const signatures = secrets.map((one) => new Webhook(one).sign(id, new Date(atMs), body));
  return {
    'content-type': 'application/json',
    'user-agent': `Docent/${VERSION}`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(atMs / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

function toSettled(
  { sequence, attempts: before, tries }: StoredMessage,
  { status, fault }: PostOutcome,
  tried: { atMs: number; durationMs: number },
): Settled {
  const attempts = before + 1;
  const all = [...tries, { ...tried, status, fault }].slice(-TRIES_KEPT);
  const pauseMs = PAUSES_MS[attempts - 1];
  if (fault === null) return { sequence, state: 'delivered', attempts, dueAtMs: null, tries: all };
  if (pauseMs === undefined) return { sequence, state: 'failed', attempts, dueAtMs: null, tries: all };
  return { sequence, state: 'waiting', attempts, dueAtMs: tried.atMs + pauseMs, tries: all };
}
