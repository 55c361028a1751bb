/** Writes the addresses of links into the text, as a reader of the text cannot click. */

const TOLD_SCHEME = /^(?:https?|ftp):\/\//i;
const CONTACT_SCHEME = /^(?:mailto|tel):/i;
const LONGEST_ADDRESS = 500;
const FEWEST_PHONE_DIGITS = 5;

/** A growing text and the link that is open at its end. */
export interface LinkedText {
  text: string;
  link?: { address: string; start: number } | undefined;
}

/**
 * The usable part of a link's target: web addresses, and bare e-mail addresses and phone numbers. Undefined for
 * places in the document, files beside it and programs.
 */
export function readAddress(target: string | undefined): string | undefined {
  const trimmed = target?.trim() ?? '';
  if (trimmed.length > LONGEST_ADDRESS || /\s/.test(trimmed)) return undefined;
  if (TOLD_SCHEME.test(trimmed)) return trimmed;
  if (!CONTACT_SCHEME.test(trimmed)) return undefined;
  const address = trimmed.replace(CONTACT_SCHEME, '').replace(/\?.*$/s, '');
  return address === '' ? undefined : decode(address);
}

/** Appends text that links to the address, or to nothing. Neighbours with one address are one link. */
export function appendLinked(target: LinkedText, text: string, address?: string): void {
  if (target.link?.address !== address) closeLink(target);
  if (address !== undefined) target.link ??= { address, start: target.text.length };
  target.text += text;
}

/** Ends the open link, if any: "our shop (https://shop.example.com)". */
export function closeLink(target: LinkedText): void {
  const { link, text } = target;
  if (link === undefined) return;
  target.link = undefined;
  target.text = text.slice(0, link.start) + withAddress(text.slice(link.start), link.address);
}

/** Appends the address to the text, unless the text is blank or contains it. */
export function withAddress(text: string, address: string): string {
  const words = text.trimEnd();
  if (words.trim() === '' || says(words, address)) return text;
  return `${words} (${address})${text.slice(words.length)}`;
}

function says(text: string, address: string): boolean {
  if (plain(text).includes(plain(address))) return true;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return (
    digits.length >= FEWEST_PHONE_DIGITS &&
    /^[+\d\s().-]+$/.test(address) &&
    address.replace(/\D/g, '').endsWith(digits)
  );
}

/** Removes what people leave out of addresses. */
function plain(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/|\s/g, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
