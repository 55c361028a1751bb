/** What the doors are made of. */
import type { AudienceAsking } from '../../../services/asking/customer-view.ts';
import type { ChatbotService } from '../../../services/tenants/chatbots.ts';

export interface DoorParts {
  audienceAsking: AudienceAsking;
  chatbots: Pick<ChatbotService, 'find'>;
}
