/** Tells a widget, which knows nothing but its key, whose chatbot it shows and how. */
import { mayOnlyAsk } from '../../../../../contract/keys.ts';
import { EmbedSettings, type WebsiteSettings } from '../../../../../contract/website.ts';
import { AppError } from '../../../errors.ts';
import type { WebsiteService } from '../../../services/tenants/websites.ts';
import { accessOf } from '../../access/scopes.ts';
import { problemResponses, success } from '../../replies/response-schemas.ts';
import type { TypedApp } from '../../typed-app.ts';

const TOO_MUCH =
  'This key may do more than ask, and whoever reads the page has it: revoke it now, and make one that may only ask.';

function toEmbedSettings(chatbotId: string, settings: WebsiteSettings): EmbedSettings {
  const { title, welcomeText, color, logoUrl, starters, position, showSources } = settings;
  return { chatbotId, title, welcomeText, color, logoUrl, starters, position, showSources };
}

export function registerEmbedSettings(app: TypedApp, websites: Pick<WebsiteService, 'read'>): void {
  app.get(
    '/api/embed',
    {
      config: { scope: 'ask', isForPages: true },
      schema: {
        tags: ['Chat'],
        operationId: 'readEmbedSettings',
        summary: 'How the chatbot of this key shows itself on a page',
        description:
          'For the widget, before it shows itself. A page of any origin may read why it is refused; the origins of the key decide all the same.',
        response: {
          200: success(EmbedSettings, 'What the owner set, or the defaults.'),
          ...problemResponses(),
        },
      },
    },
    async (request) => {
      const { key } = accessOf(request);
      if (key === undefined)
        throw new AppError('unauthenticated', 'Send an API key: Authorization: Bearer KEY.');
      if (!mayOnlyAsk(key.scopes)) throw new AppError('forbidden', TOO_MUCH);
      return toEmbedSettings(key.chatbotId, await websites.read(key.chatbotId));
    },
  );
}
