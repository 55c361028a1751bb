/** The addresses of pages as an owner types them, read into the origins that a key is for. */
import { KEY_ORIGINS_MAX } from '../../../../contract/keys.ts';
import { readOrigin } from '../../../../contract/origins.ts';
import { strings } from '../../strings/catalogue.ts';

export interface ReadAddresses {
  origins: string[];
  /** In words, where they cannot be used. */
  fault?: string;
}

/** Of shop.example, https://shop.example/contact and https://*.shop.example alike. */
function readAddress(address: string): string | undefined {
  const isOwnMachine = /^(?:localhost|127\.0\.0\.1)(?=$|[:/])/i.test(address);
  const isWhole = /^https?:\/\//i.test(address);
  // A lone word is hardly an address, unless it says that it is one.
  if (!isWhole && !isOwnMachine && !address.includes('.')) return undefined;
  const whole = isWhole ? address : `${isOwnMachine ? 'http' : 'https'}://${address}`;
  return readOrigin(whole.replace(/^(https?:\/\/[^/?#]+).*$/i, '$1'));
}

export function readAddresses(text: string): ReadAddresses {
  const lines = text.split(/[\s,;]+/).filter((line) => line !== '');
  const read = lines.map((line) => ({ line, origin: readAddress(line) }));
  const origins = [...new Set(read.flatMap(({ origin }) => origin ?? []))];
  const wrong = read.find(({ origin }) => origin === undefined);
  if (wrong !== undefined) return { origins, fault: strings.keys.originFault(wrong.line) };
  if (origins.length === 0) return { origins, fault: strings.website.addressMissing };
  if (origins.length > KEY_ORIGINS_MAX) return { origins, fault: strings.keys.originsMax(KEY_ORIGINS_MAX) };
  return { origins };
}
