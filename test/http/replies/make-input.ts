/** Inputs of a size: the texts, lists and numbers that a limit of the contract is tried with. */
import type { Input } from './read-inputs.ts';

/** One of its kind of that size; for a number, the number. */
export function makeInput(path: string, part: Input, size: number): unknown {
  if (part.type === 'array') {
    // Each of its own, where none may be there twice.
    const isUnique = part.uniqueItems === true;
    return Array.from({ length: size }, (_, at) => item(path, part.items as Input, isUnique ? at + 1 : 1));
  }
  if (part.type === 'string') return (MAKERS[path.split('/').at(-1) ?? ''] ?? makeWords)(size);
  return size;
}

function item(path: string, part: Input, size = 1): unknown {
  if (part.enum !== undefined) return part.enum[0];
  if (part.type !== 'object') return makeInput(path, part, size);
  const required = (part as { required?: string[] }).required ?? [];
  return Object.fromEntries(
    required.map((name) => {
      const property = part.properties?.[name] as Input;
      return [name, item(`${path}/${name}`, property, property.minLength)];
    }),
  );
}

const makeWords = (size: number): string => 'ü'.repeat(size);
/** Texts of a form of their own, by the name of the property. */
const MAKERS: Readonly<Record<string, (size: number) => string>> = {
  email: (size) => '@example.com'.padStart(size, 'a'),
  url: (size) => 'https://a.example/'.padEnd(size, 'a'),
  logoUrl: (size) => 'https://a.example/'.padEnd(size, 'a'),
  sha256: (size) => 'a'.repeat(size),
  color: (size) => '#'.padEnd(size, 'a'),
  conversationId: (size) => 'a'.repeat(size),
  answerId: (size) => 'a'.repeat(size),
  before: (size) => `${'a'.repeat(36)}.`.padEnd(size, '1'),
  // A mask has three characters at least.
  ownMasks: (size) => makeWords(Math.max(3, size)),
};
