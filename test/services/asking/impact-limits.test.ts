/** What bounds the work of an impact: the questions asked, those looked through, and the time. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Impact } from '../../../contract/knowledge/impact.ts';
import { makePair } from '../../store/records.ts';
import { startService, type TestService } from '../../support/service.ts';

const EVENTS = ['weddings', 'birthdays', 'parties', 'companies', 'clubs', 'schools'];
const EDIT = { questions: ['Do you engrave glasses?'], answer: 'Up to ten letters.' };

const services: TestService[] = [];
after(async () => {
  for (const service of services) await service.close();
});

/** Of an edit that answers each of six unanswered questions; the one about schools was asked last. */
async function measureWith(env: Record<string, string>): Promise<Impact> {
  const service = await startService({ env, training: false });
  services.push(service);
  const { chatbotId } = await service.provision();
  const { store, impact } = service.context;
  await store.write((tx) => tx.pairs.insert(chatbotId, makePair({ question: 'When do you open?' })));
  for (const [askedAtMs, event] of EVENTS.entries()) {
    const question = `Do you engrave glasses for ${event}?`;
    const kept = { question, confidence: 0, askedAtMs, outcome: 'refused' } as const;
    await store.write((tx) => tx.unanswered.insert(chatbotId, kept));
  }
  return impact.measure(chatbotId, EDIT);
}

const answered = ({ changes }: Impact) => changes.filter(({ effect }) => effect === 'answered').length;

test('as many questions are asked as may be, and the reply says how many there were', async () => {
  const whole = await measureWith({ DOCENT_IMPACT_QUESTIONS: '6' });
  assert.deepEqual([whole.lookedAt, whole.near, answered(whole)], [6, 6, 6]);
  const part = await measureWith({ DOCENT_IMPACT_QUESTIONS: '5' });
  assert.deepEqual([part.lookedAt, part.near, answered(part)], [5, 6, 5]);
});

test('the latest unanswered questions are looked through, up to the number that is set', async () => {
  assert.equal((await measureWith({ DOCENT_IMPACT_UNANSWERED: '6' })).near, 6);
  const { near, changes } = await measureWith({ DOCENT_IMPACT_UNANSWERED: '1' });
  assert.equal(near, 1);
  assert.deepEqual(
    changes.map(({ question }) => question),
    ['Do you engrave glasses for schools?'],
  );
});

test('once the time is over no further question is asked', async () => {
  const { lookedAt, near } = await measureWith({ DOCENT_IMPACT_MS: '1' });
  assert.deepEqual([lookedAt, near], [0, 6]);
});
