/** node-nlp's intent classifier: a neural network over stems, trained per task. */
import { LABELS_ASKED, type Ranker } from '../ranker.ts';

interface NlpManager {
  addDocument(language: string, text: string, intent: string): void;
  train(): Promise<void>;
  process(language: string, text: string): Promise<{ classifications: { intent: string; score: number }[] }>;
}

export const nodeNlp: Ranker = {
  name: 'node-nlp',
  kinds: ['faq'],
  async learn(task) {
    // It ships no types.
    // @ts-expect-error
    const library = (await import('node-nlp')) as {
      default: { NlpManager: new (settings: object) => NlpManager };
    };
    const manager = new library.default.NlpManager({
      languages: ['en'],
      forceNER: false,
      nlu: { log: false, useNoneFeature: false },
      autoSave: false,
    });
    for (const { text, label } of task.docs) manager.addDocument('en', text, String(label));
    await manager.train();
    return async (question) => {
      const { classifications } = await manager.process('en', question);
      const ranked = [...classifications].sort((a, b) => b.score - a.score);
      return {
        labels: ranked.slice(0, LABELS_ASKED).map(({ intent }) => intent),
        confidence: ranked[0]?.score ?? 0,
      };
    };
  },
};
