/** What owners set about how their chatbot shows itself on web pages; what they never set has no place here. */
import type { WebsiteSettings } from '../../../../contract/website.ts';
import { prepare } from '../prepared.ts';
import { first, type Session } from '../session.ts';
import type { WebsiteRepository } from '../types.ts';

const FIND = prepare<{ chatbotId: string }>()((db, p) =>
  db.selectFrom('websites').select('settings').where('chatbot_id', '=', p.chatbotId),
);

const SAVE = prepare<{ chatbotId: string; settings: string; nowMs: number }>()((db, p) => {
  const row = { settings: p.settings, modified_at: p.nowMs };
  return db
    .insertInto('websites')
    .values({ chatbot_id: p.chatbotId, ...row })
    .onConflict((conflict) => conflict.column('chatbot_id').doUpdateSet(row));
});

export class Websites implements WebsiteRepository {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async find(chatbotId: string): Promise<Partial<WebsiteSettings>> {
    const row = await first(this.#session, FIND, { chatbotId });
    return row === undefined ? {} : (JSON.parse(row.settings) as Partial<WebsiteSettings>);
  }

  async save(chatbotId: string, settings: Partial<WebsiteSettings>, nowMs: number): Promise<void> {
    await this.#session.all(SAVE, { chatbotId, settings: JSON.stringify(settings), nowMs });
  }
}
