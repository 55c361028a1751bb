/**
 * Links by which a visitor opens the file that an answer comes from, for a while and without a key. A link is signed with the
 * stored hash of the key that asked, as a visitor's token is: every node can check it, and it ends with the key, and with the
 * owner's switch.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebsiteSettings } from '../../../../contract/website.ts';
import type { ApiKey, Store } from '../../store/types.ts';
import { isOver } from './keys.ts';
import type { KeySettings } from './settings.ts';

/** What a link says. */
export interface FileLink {
  chatbotId: string;
  fileId: number;
  keyId: string;
  expiresAtMs: number;
  signature: string;
}

export interface FileLinks {
  /** Undefined where visitors of this chatbot may not open files. */
  sign(key: ApiKey, fileId: number): Promise<FileLink | undefined>;
  /** False if it is forged or expired, its key may not ask any more, or visitors may not open files any more. */
  verify(link: FileLink): Promise<boolean>;
}

const MINUTE_MS = 60_000;
const PURPOSE = 'docent_file_link_';

export function createFileLinks({
  store,
  readWebsite,
  nowMs,
  settings,
}: {
  store: Pick<Store, 'read'>;
  readWebsite: (chatbotId: string) => Promise<WebsiteSettings>;
  nowMs: () => number;
  settings: Pick<KeySettings, 'fileLinkMinutes'>;
}): FileLinks {
  async function mayOpen(chatbotId: string): Promise<boolean> {
    const { showSources, openFiles } = await readWebsite(chatbotId);
    return showSources && openFiles;
  }

  return {
    async sign(key, fileId) {
      if (!(await mayOpen(key.chatbotId))) return undefined;
      const found = await store.read.keys.find(key.chatbotId, key.id);
      if (found === undefined) return undefined;
      const link = {
        chatbotId: key.chatbotId,
        fileId,
        keyId: key.id,
        expiresAtMs: nowMs() + settings.fileLinkMinutes * MINUTE_MS,
      };
      return { ...link, signature: signatureOf(link, found.hash).toString('base64url') };
    },

    async verify({ signature, ...link }) {
      if (link.expiresAtMs <= nowMs()) return false;
      const found = await store.read.keys.find(link.chatbotId, link.keyId);
      if (found === undefined || isOver(found.key, nowMs()) || !found.key.scopes.includes('ask'))
        return false;
      const [given, made] = [Buffer.from(signature, 'base64url'), signatureOf(link, found.hash)];
      if (given.length !== made.length || !timingSafeEqual(given, made)) return false;
      return mayOpen(link.chatbotId);
    },
  };
}

function signatureOf(link: Omit<FileLink, 'signature'>, hash: string): Buffer {
  const { chatbotId, fileId, keyId, expiresAtMs } = link;
  return createHmac('sha256', `${PURPOSE}${hash}`)
    .update(JSON.stringify([chatbotId, fileId, keyId, expiresAtMs]))
    .digest();
}
