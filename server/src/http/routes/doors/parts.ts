/** What the doors are made of. */
import type { Log } from '../../../log.ts';
import type { AnswerLog } from '../../../services/asking/answer-log/answer-log.ts';
import type { AudienceAsking } from '../../../services/asking/customer-view.ts';
import type { UnansweredService } from '../../../services/console/unanswered.ts';
import type { PairService } from '../../../services/teaching/pairs.ts';
import type { ChatbotService } from '../../../services/tenants/chatbots.ts';
import type { Store } from '../../../store/types.ts';
import type { ServerSettings } from '../../settings.ts';

export interface DoorParts {
  config: Pick<ServerSettings, 'http'>;
  log: Log;
  store: Pick<Store, 'nowMs'>;
  audienceAsking: AudienceAsking;
  answerLog: Pick<AnswerLog, 'takeFeedback'>;
  chatbots: Pick<ChatbotService, 'find'>;
  pairs: Pick<PairService, 'create' | 'update'>;
  unanswered: Pick<UnansweredService, 'list'>;
}
