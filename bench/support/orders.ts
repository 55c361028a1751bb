/** A service that was taught one question of customers' in many orders, for what is measured beside one and the same ask. */
import { httpRequest, runLoad } from './load.ts';
import { startService } from './process.ts';
import { provision } from './provision.ts';

export const ORDERS = 200;

export interface TaughtOrders {
  service: Awaited<ReturnType<typeof startService>>;
  chatbotId: string;
  headers: { Authorization: string };
}

export function questionOf(index: number): string {
  return `How do I change the address of order ${index % ORDERS}?`;
}

/** @param folder of the service's data @param name of the chatbot */
export async function teachOrders(folder: string, name: string): Promise<TaughtOrders> {
  const service = await startService(folder);
  const { chatbotId, apiKey } = provision(folder, name);
  const headers = { Authorization: `Bearer ${apiKey}` };
  await runLoad({
    port: service.port,
    connections: 8,
    requests: ORDERS,
    request: (index) => {
      const pair = { question: questionOf(index), answer: `Open order ${index} and choose Edit.` };
      return httpRequest('POST', `/api/Training/QA/${chatbotId}`, headers, JSON.stringify(pair));
    },
  });
  return { service, chatbotId, headers };
}
