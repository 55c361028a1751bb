/** Questions that no customer-service chatbot is there for, shipped in models/off-topic. */
import { readFileSync } from 'node:fs';

const FILE = new URL('../../../../models/off-topic/questions.json', import.meta.url);

/** The questions in these languages; the English ones if there are none. */
export function listOffTopicQuestions(languages: readonly string[]): string[] {
  const byLanguage = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string[]>;
  const questions = languages.flatMap((language) => byLanguage[language] ?? []);
  return questions.length > 0 ? questions : (byLanguage.en ?? []);
}
