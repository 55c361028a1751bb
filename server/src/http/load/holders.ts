/** Names who a request is counted against: the account that it was let in for, or else the network that it comes from. */
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from '../../services/sign-in/caller-network.ts';

export interface Holder {
  name: string;
  isAnonymous: boolean;
}

/** The account of a chatbot; undefined if the chatbot is gone. */
export type FindOwner = (chatbotId: string) => Promise<string | undefined>;

/** Owners remembered at most; a chatbot never changes its own. */
const OWNERS_MAX = 10_000;

/** Of a request whose caller was let in, or needs not be. A promise only if the owner of the chatbot is not known yet. */
export function createHolders(findOwner: FindOwner): (request: FastifyRequest) => Holder | Promise<Holder> {
  const owners = new Map<string, string>();

  async function look(chatbotId: string, request: FastifyRequest): Promise<Holder> {
    const owner = await findOwner(chatbotId);
    if (owner === undefined) return ofNetwork(request);
    if (owners.size >= OWNERS_MAX) owners.clear();
    owners.set(chatbotId, owner);
    return ofAccount(owner);
  }

  return (request) => {
    if (request.member) return ofAccount(request.member.accountId);
    const chatbotId = chatbotOf(request);
    if (chatbotId === undefined) return ofNetwork(request);
    const owner = owners.get(chatbotId);
    return owner === undefined ? look(chatbotId, request) : ofAccount(owner);
  };
}

/** The chatbot that the caller was let in for, by the path or by the key; undefined if nobody was let in. */
function chatbotOf({ access, params }: FastifyRequest): string | undefined {
  if (!access) return undefined;
  return (params as { chatbotId?: string }).chatbotId ?? access.key?.chatbotId;
}

const ofAccount = (id: string): Holder => ({ name: `account ${id}`, isAnonymous: false });

const ofNetwork = ({ ip }: FastifyRequest): Holder => ({
  name: `network ${callerNetwork(ip)}`,
  isAnonymous: true,
});
