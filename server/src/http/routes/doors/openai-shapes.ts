/** The objects of OpenAI's API, as far as they are told of a chatbot. */
import type { Chatbot } from '../../../store/types.ts';

export const toModel = ({ id, name, createdAtMs }: Chatbot) => ({
  id,
  object: 'model',
  created: Math.floor(createdAtMs / 1000),
  owned_by: 'docent',
  name,
});
