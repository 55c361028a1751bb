/** The chatbot that a door's caller means: the one of its key. */
import type { FastifyRequest } from 'fastify';
import { chatbotGone } from '../../../errors.ts';
import type { ChatbotService } from '../../../services/tenants/chatbots.ts';
import type { Chatbot } from '../../../store/types.ts';
import { accessOf } from '../../access/scopes.ts';

/** @throws AppError not_found if it was removed meanwhile */
export async function chatbotOf(
  request: FastifyRequest,
  chatbots: Pick<ChatbotService, 'find'>,
): Promise<Chatbot> {
  const chatbotId = accessOf(request).key?.chatbotId;
  const chatbot = chatbotId === undefined ? undefined : await chatbots.find(chatbotId);
  if (chatbot === undefined) throw chatbotGone();
  return chatbot;
}

/** Programs call it by its id, and people who set them up by its name. */
export function isMeant({ id, name }: Chatbot, called: string): boolean {
  return called.toLowerCase() === id || called === name;
}
