/** What is used of node-nlp, which ships no types. */
declare module 'node-nlp' {
  export class NlpManager {
    constructor(settings: object);
    addDocument(language: string, text: string, intent: string): void;
    train(): Promise<void>;
    process(
      language: string,
      text: string,
    ): Promise<{ classifications: { intent: string; score: number }[] }>;
  }
}
