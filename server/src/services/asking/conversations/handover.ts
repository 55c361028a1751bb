/** Hands a visitor over to people: when a reply offers it, and what the owner's webhooks are told once the visitor wants it. */
import type { AskReply } from '../../../../../contract/asking/chat.ts';
import type { Handover, HandoverBody, HandoverOffer } from '../../../../../contract/asking/handover.ts';
import { AppError } from '../../../errors.ts';
import { decisionOf } from '../../../retrieval/answering/answer.ts';
import type { Store } from '../../../store/types.ts';
import { createMasks } from '../answer-log/masking.ts';

export interface HandoverService {
  /** What the owner set, where somebody would hear of it. */
  find(chatbotId: string): Promise<Handover | undefined>;
  /** Tells the owner's webhooks. @throws AppError conflict where the owner has no such handover, or no webhook for it */
  request(chatbotId: string, asked: HandoverBody): Promise<void>;
}

export interface HandoverParts {
  store: Store;
  nowMs: () => number;
  hashVisitor(chatbotId: string, visitorId: string): string;
  /** As the owner set it; null: none. */
  read(chatbotId: string): Promise<Handover | null>;
}

export function createHandoverService({ store, nowMs, hashVisitor, read }: HandoverParts): HandoverService {
  async function isHeard(chatbotId: string): Promise<boolean> {
    const webhooks = await store.read.webhooks.list(chatbotId);
    return webhooks.some(({ isEnabled, events }) => isEnabled && events.includes('handover.requested'));
  }

  async function find(chatbotId: string): Promise<Handover | undefined> {
    const handover = await read(chatbotId);
    if (handover === null) return undefined;
    return handover.kind !== 'webhook' || (await isHeard(chatbotId)) ? handover : undefined;
  }

  return {
    find,

    async request(chatbotId, { transcript, contact, visitorId }) {
      if ((await find(chatbotId))?.kind !== 'webhook') {
        throw new AppError(
          'conflict',
          'This chatbot passes no conversation on: its owner sets that in the console, with a webhook that is told of handover.requested.',
        );
      }
      const { ownMasks } = (await store.read.chatbots.find(chatbotId)) ?? { ownMasks: [] };
      const { mask } = createMasks(ownMasks);
      const data = {
        // Nothing of it is known here: a client may tell what was never said.
        toldBy: 'client',
        contact: contact ?? null,
        transcript: transcript.map(({ question, answer }) => ({
          question: mask(question),
          ...(answer !== undefined && { answer: mask(answer) }),
        })),
      };
      const visitor = visitorId === undefined ? null : hashVisitor(chatbotId, visitorId);
      await store.write(async (tx) => {
        await tx.chatbots.lock(chatbotId);
        await tx.webhooks.append(chatbotId, [{ type: 'handover.requested', data, visitor }], nowMs());
      });
    },
  };
}

/** @param isUnsureAgain whether the reply before only made suggestions as well */
export function reasonFor(reply: AskReply, isUnsureAgain: boolean): 'refused' | 'unsure' | undefined {
  const decision = decisionOf(reply);
  if (decision === 'refuse') return 'refused';
  return decision === 'suggest' && isUnsureAgain ? 'unsure' : undefined;
}

export function toOffer({ kind, text, address }: Handover, reason: HandoverOffer['reason']): HandoverOffer {
  const url = kind === 'link' ? address : kind === 'email' ? `mailto:${address}` : undefined;
  return { kind, reason, text, ...(url !== undefined && { url }) };
}
