/** Every suite of the store's contract, by the name that its tests are listed under. */
import type { Store } from '../../../server/src/store/types.ts';
import { testAnswerLog } from './answer-log.ts';
import { testAvailability } from './availability.ts';
import { testConsole } from './console.ts';
import { testCounters } from './counters.ts';
import { testEncoding } from './encoding.ts';
import { testFileReplacements } from './file-replacements.ts';
import { testFiles } from './files.ts';
import { testFollowedKnowledge } from './followed-knowledge.ts';
import { testGolden } from './golden.ts';
import { testHistory } from './history.ts';
import { testKeyCounts } from './key-counts.ts';
import { testKnowledge } from './knowledge.ts';
import { testLogs } from './logs.ts';
import { testMembers } from './members.ts';
import { testModelUses } from './model-uses.ts';
import { testPairs } from './pairs.ts';
import { testQueue } from './queue.ts';
import { testQueueAccounts } from './queue-accounts.ts';
import { testQueueClock } from './queue-clock.ts';
import { testSuggestions } from './suggestions.ts';
import { testTenants } from './tenants.ts';
import { testWebhooks } from './webhooks.ts';
import { testWebsites } from './websites.ts';

export const CONTRACT: Readonly<Record<string, (store: () => Store) => void>> = {
  tenants: testTenants,
  'key-counts': testKeyCounts,
  websites: testWebsites,
  members: testMembers,
  'model-uses': testModelUses,
  suggestions: testSuggestions,
  webhooks: testWebhooks,
  pairs: testPairs,
  counters: testCounters,
  files: testFiles,
  'file-replacements': testFileReplacements,
  queue: testQueue,
  'queue-accounts': testQueueAccounts,
  'queue-clock': testQueueClock,
  knowledge: testKnowledge,
  'followed-knowledge': testFollowedKnowledge,
  availability: testAvailability,
  encoding: testEncoding,
  golden: testGolden,
  history: testHistory,
  logs: testLogs,
  'answer-log': testAnswerLog,
  console: testConsole,
};
