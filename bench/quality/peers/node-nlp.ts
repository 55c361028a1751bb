/** node-nlp's intent classifier: a neural network over stems, trained per task. */
import { LABELS_ASKED, type Ranker } from '../ranker.ts';

export const nodeNlp: Ranker = {
  name: 'node-nlp',
  kinds: ['faq'],
  async learn(task) {
    const library = await import('node-nlp');
    const { language = 'en' } = task;
    const manager = new library.default.NlpManager({
      languages: [language],
      forceNER: false,
      nlu: { log: false, useNoneFeature: false },
      autoSave: false,
    });
    for (const { text, answer, label } of task.docs) {
      manager.addDocument(language, text, String(label));
      if (answer !== undefined) manager.addDocument(language, answer, String(label));
    }
    await manager.train();
    const labels = new Map(task.docs.map(({ label }) => [String(label), label]));
    return async (question) => {
      const { classifications } = await manager.process(language, question);
      const ranked = [...classifications].sort((a, b) => b.score - a.score);
      return {
        labels: ranked.slice(0, LABELS_ASKED).map(({ intent }) => labels.get(intent) ?? intent),
        confidence: ranked[0]?.score ?? 0,
      };
    };
  },
};
