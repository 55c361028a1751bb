/** `npm run bench [part …]`: how fast the service is, as ratios measured in this run. */
import { describeMachine } from './support/machine.ts';

const PARTS: Record<string, () => Promise<void>> = {
  // In this process: first, while nothing else has grown it.
  writes: async () => (await import('./service/durable-writes.ts')).benchDurableWrites(),
  webhooks: async () => (await import('./service/webhooks.ts')).benchWebhooks(),
  http: async () => (await import('./service/http.ts')).benchHttp(),
  doors: async () => (await import('./service/doors.ts')).benchDoors(),
  conversations: async () => (await import('./service/conversations.ts')).benchConversations(),
  composed: async () => (await import('./service/composed.ts')).benchComposed(),
  answers: async () => (await import('./service/answers.ts')).benchAnswers(),
  ask: async () => (await import('./service/ask-scale.ts')).benchAskBySize(),
  tenants: async () => (await import('./service/ask-scale.ts')).benchAskByTenants(),
  calibration: async () => (await import('./service/calibration.ts')).benchCalibration(),
  impact: async () => (await import('./service/impact.ts')).benchImpact(),
  golden: async () => (await import('./service/golden.ts')).benchGolden(),
  hold: async () => (await import('./service/hold.ts')).benchHold(),
  encoders: async () => (await import('./service/encoders.ts')).benchEncoders(),
  bulk: async () => (await import('./service/bulk.ts')).benchBulk(),
  undo: async () => (await import('./service/undo.ts')).benchUndo(),
  sync: async () => (await import('./service/sync.ts')).benchSync(),
  training: async () => (await import('./service/training.ts')).benchTraining(),
  extraction: async () => (await import('./extraction.ts')).benchExtraction(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}; there are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
console.log(`# Docent, speed\n\n${describeMachine()}, ${new Date().toISOString().slice(0, 10)}\n`);
for (const name of asked.length > 0 ? asked : Object.keys(PARTS)) await PARTS[name]?.();
