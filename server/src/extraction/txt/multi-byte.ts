/** Detects the encodings of East Asian text in which a character takes two bytes or more. */
import { analyse } from 'chardet';

/** The statistics' answer for text that is too short. */
const UNDECIDED = 10;

/** Lead bytes of what texts mostly consist of: Hangul, kana, the commoner ideographs. The smaller range first, which chance hits less. */
const COMMON_LEADS = {
  'euc-kr': [[0xb0, 0xc8]],
  'euc-jp': [
    [0xa4, 0xa5],
    [0xb0, 0xcf],
  ],
  shift_jis: [
    [0x82, 0x83],
    [0x88, 0x97],
  ],
  big5: [[0xa4, 0xc6]],
  gb18030: [[0xb0, 0xd7]],
} as const satisfies Record<string, readonly (readonly [first: number, last: number])[]>;

type MultiByte = keyof typeof COMMON_LEADS;
const NAMES = Object.keys(COMMON_LEADS) as MultiByte[];

/** @param isCut whether the sample may end within a character */
export function detectMultiByte(
  sample: Buffer,
  isCut: boolean,
): { name: MultiByte; isSure: boolean } | undefined {
  const possible = NAMES.filter((name) => decodes(sample, name, isCut));
  if (possible.length === 0) return undefined;
  const guesses = analyse(sample).flatMap(({ name: label, confidence }) => {
    const name = possible.find((one) => one === standardName(label));
    return name === undefined ? [] : [{ name, confidence }];
  });
  const [best] = guesses;
  if (best === undefined) return undefined;
  if (best.confidence > UNDECIDED) return { name: best.name, isSure: true };
  const shares = possible.map((name) => ({ name, share: shareOfCommon(sample, COMMON_LEADS[name]) }));
  const common = shares.reduce((one, other) => (other.share > one.share ? other : one));
  return { name: common.name, isSure: false };
}

/** Of the characters beyond ASCII. */
function shareOfCommon(sample: Buffer, leads: readonly (readonly [number, number])[]): number {
  let all = 0;
  let common = 0;
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] as number;
    if (byte < 0x80) continue;
    all++;
    if (leads.some(([first, last]) => byte >= first && byte <= last)) common++;
    at++;
  }
  return common / Math.max(1, all);
}

function standardName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decodes(sample: Buffer, name: string, isCut: boolean): boolean {
  try {
    new TextDecoder(name, { fatal: true }).decode(sample, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}
