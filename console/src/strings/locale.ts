/** In which of a language's forms numbers and dates are written: beside English words they are English, too. */

/** @returns the reader's own tag of this language, such as en-GB, else the language */
export function localeOf(
  language: string,
  wanted: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  return wanted.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
}
