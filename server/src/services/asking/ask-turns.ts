/** Lets asks compute one after the other, in turns: a flood of one account's holds up another's by one of them only. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface AskTurns {
  /** Resolves when it is this chatbot's turn to compute; one ask does so in each turn of the event loop. */
  next(accountId: string, chatbotId: string): Promise<void>;
}

export function createAskTurns(): AskTurns {
  /** By account and chatbot, each in the order of their turns; none is empty. */
  const waiting = new Map<string, Map<string, (() => void)[]>>();
  let isRunning = false;
  /** The account whose ask had the last turn. */
  let served: string | undefined;

  /** Whoever was served last goes behind one that came since. */
  function letOthersFirst(): void {
    const chatbots = served === undefined ? undefined : waiting.get(served);
    if (served === undefined || chatbots === undefined) return;
    waiting.delete(served);
    waiting.set(served, chatbots);
  }

  /** The ask whose turn it is; its account and chatbot go to the end. */
  function take(): (() => void) | undefined {
    letOthersFirst();
    for (const [accountId, chatbots] of waiting) {
      for (const [chatbotId, asks] of chatbots) {
        const ask = asks.shift();
        chatbots.delete(chatbotId);
        if (asks.length > 0) chatbots.set(chatbotId, asks);
        waiting.delete(accountId);
        if (chatbots.size > 0) waiting.set(accountId, chatbots);
        served = accountId;
        return ask;
      }
    }
    return undefined;
  }

  async function run(): Promise<void> {
    isRunning = true;
    await nextTurn();
    for (let ask = take(); ask !== undefined; ask = take()) {
      ask();
      // What it computes until it waits for something runs first.
      await nextTurn();
    }
    isRunning = false;
  }

  return {
    next(accountId, chatbotId) {
      return new Promise((resolve) => {
        const chatbots = waiting.get(accountId) ?? new Map<string, (() => void)[]>();
        waiting.set(accountId, chatbots);
        const asks = chatbots.get(chatbotId);
        if (asks === undefined) chatbots.set(chatbotId, [resolve]);
        else asks.push(resolve);
        if (!isRunning) void run();
      });
    },
  };
}

/** Whose turn a text of this chatbot takes among those to be encoded, as of `EncodeOptions`. */
export function turnOf({ accountId, id }: { accountId: string; id: string }): string {
  return `${accountId}/${id}`;
}
