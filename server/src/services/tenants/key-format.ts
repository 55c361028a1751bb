/** The format of API keys: a prefix and a checksum, so that scanners recognise a leaked key and typos cost no look-up. */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'docent_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Base-62 digits that hold 256 bits. */
const SECRET_LENGTH = 43;
/** Base-62 digits that hold a CRC-32. */
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);
const SHOWN_PREFIX_LENGTH = PREFIX.length + 5;

/** A new key of 256 random bits. */
export function generateKey(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  return `${PREFIX}${secret}${checksumOf(secret)}`;
}

/** Whether this could be a key at all, by shape and checksum; it may still not exist. */
export function isWellFormedKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const secretEnd = PREFIX.length + SECRET_LENGTH;
  return checksumOf(text.slice(PREFIX.length, secretEnd)) === text.slice(secretEnd);
}

/** SHA-256 in lower-case hex: the only form in which a key is stored. A key has 256 random bits, so no salt. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The parts that a list may show. */
export function shownParts(key: string): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, SHOWN_PREFIX_LENGTH), lastFour: key.slice(-4) };
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) {
    digits = DIGITS.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function toBase62(value: bigint, length: number): string {
  let rest = value;
  let digits = '';
  for (let at = 0; at < length; at += 1) {
    digits = DIGITS.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}
