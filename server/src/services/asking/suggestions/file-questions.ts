/** Questions that a file answers: one call for each of its sections, and only what sentences of that section answer. */
import { readLines } from '../composing/claims.ts';
import { askForQuestions, numberSentences, readProposal, type SectionSentence } from './prompts.ts';
import { createMarking } from './suggested-questions.ts';
import { callModel, gone, missing, type Prepare, type Progress } from './work.ts';

export const prepareFileQuestions: Prepare = async (parts, chatbotId, { id: fileId }) => {
  const { store, sectionsMax } = parts;
  if (fileId === undefined) throw missing('id');
  const file = await store.read.files.find(chatbotId, fileId);
  if (file === undefined || file.replaces !== null) throw gone('file', fileId);
  const { fileName } = file;
  const chunks = await store.read.knowledge.listChunks(chatbotId, fileId, { limit: sectionsMax + 1 });
  const sections = chunks.slice(0, sectionsMax);
  const mark = createMarking(parts, chatbotId);
  return {
    total: sections.length,
    isPartial: chunks.length > sectionsMax,
    async *steps(signal) {
      for (const [at, { text, locator }] of sections.entries()) {
        const source = { fileId, fileName, ...(locator && { locator }) };
        const sentences = numberSentences(text);
        const made: Progress['made'] = [];
        const messages = askForQuestions(sentences);
        for await (const line of readLines(callModel(parts, chatbotId, messages, signal))) {
          const proposal = readProposal(line);
          const quote = proposal && quoteOf(sentences, proposal.numbers);
          if (proposal === undefined || quote === undefined) continue;
          const marked = await mark(proposal);
          if (marked !== undefined) made.push({ ...marked, quote, source });
        }
        yield { done: at + 1, made };
      }
    },
  };
};

/** Undefined without a sentence that there is. */
function quoteOf(sentences: readonly SectionSentence[], numbers: readonly number[]): string | undefined {
  const quoted = sentences.filter(({ number }) => numbers.includes(number));
  return quoted.length === 0 ? undefined : quoted.map(({ text }) => text).join(' ');
}
