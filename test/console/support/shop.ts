/** A shop's chatbot, made at the console, and customers who ask it as programs do, of a service with every encoder. */
import assert from 'node:assert/strict';
import type { AskReply } from '../../../contract/asking/chat.ts';
import { formWithFile } from '../../support/client.ts';
import { addPair, createAccount, makeChatbot, makeKey } from './owner.ts';
import { type ConsoleStage, setStage } from './stage.ts';

export interface ShopStage extends ConsoleStage {
  /** A chatbot of its own with two pairs, so that no test stands on another. */
  openShop(name: string): Promise<Shop>;
}

export interface Shop {
  chatbotId: string;
  /** Asks as a customer's program does. */
  ask(question: string): Promise<AskReply>;
  /** Resolves once the file is trained. */
  upload(fileName: string, text: string): Promise<void>;
}

/**
 * Sets the stage with an owner at the console.
 * @param prepare what else is there before the first test
 */
export function setShopStage(prepare: (stage: ConsoleStage) => void): ShopStage {
  const stage = setStage(async (set) => {
    prepare(set);
    await createAccount(set.visitor.page, 'owner@example.com');
  });
  return Object.assign(stage, { openShop: (name: string) => makeShop(stage, name) });
}

async function makeShop(stage: ConsoleStage, name: string): Promise<Shop> {
  const { page } = stage.visitor;
  const chatbotId = await makeChatbot(page, name);
  await addPair(page, 'When do you open?', 'At nine, Monday to Friday.');
  await addPair(page, 'Which payment methods do you accept?', 'Cards and PayPal.');
  const key = await makeKey(page);
  return {
    chatbotId,
    async ask(question) {
      const reply = await fetch(`${stage.service.baseUrl}/api/Chat/${chatbotId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ question }),
      });
      assert.equal(reply.status, 200);
      return (await reply.json()) as AskReply;
    },
    async upload(fileName, text) {
      const reply = await fetch(`${stage.service.baseUrl}/api/Training/File/${chatbotId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: formWithFile(fileName, text),
      });
      assert.equal(reply.status, 201);
    },
  };
}
