/**
 * Shows numbers in the most common formats, such as #,##0.00 "EUR", many times faster than the library of all formats, which
 * is still needed to round.
 */

/** Undefined if only the library can show the number. */
export type ShowDecimals = (value: number) => string | undefined;

const LITERALS = '((?:"[^"]*"|\\\\.|_.|[ $€£¥])*)';
/** Its first section: literals, digits with or without groups, decimals, literals. */
const PLAIN = new RegExp(`^${LITERALS}(#,##0|0)(?:\\.(0+))?${LITERALS}(;.*)?$`, 's');
/** From LARGEST on, a double does not have 15 exact digits; below SMALLEST, it is written with an exponent. */
const LARGEST = 1e15;
const SMALLEST = 1e-6;
const LONGEST = 16;
/** Numbers that the library must show in the same way before a format counts as plain. */
const PROBES = [1, 12, 987, 1_234, 56_789, 1_234_567];

/**
 * Undefined if the format is not plain.
 * @param showInFull the number as the library shows it by this format, without space around it
 */
export function plainDecimals(
  pattern: string,
  showInFull: (value: number) => string | undefined,
): ShowDecimals | undefined {
  const match = PLAIN.exec(pattern);
  if (match === null) return undefined;
  const [, before = '', whole, zeros = '', after = '', otherSections] = match;
  const prefix = readLiterals(before).trimStart();
  const suffix = readLiterals(after).trimEnd();
  const isGrouped = whole !== '0';
  const places = zeros.length;

  const show: ShowDecimals = (value) => {
    if (!(value >= SMALLEST && value < LARGEST) && (value !== 0 || otherSections !== undefined))
      return undefined;
    const text = String(value);
    const point = text.indexOf('.');
    const end = point < 0 ? text.length : point;
    const decimals = point < 0 ? 0 : text.length - point - 1;
    if (decimals > places || text.length > LONGEST) return undefined;
    let digits = isGrouped && end > 3 ? group(text, end) : text;
    if (decimals < places) digits += (point < 0 ? '.' : '') + zeros.slice(decimals);
    return prefix + digits + suffix;
  };
  return PROBES.every((probe) => show(probe) === showInFull(probe)) ? show : undefined;
}

/** Literal text; the width of a character is a space. */
function readLiterals(literals: string): string {
  return literals.replace(
    /"([^"]*)"|\\(.)|_./gs,
    (_, quoted?: string, single?: string) => quoted ?? single ?? ' ',
  );
}

function group(text: string, end: number): string {
  let at = end % 3 || 3;
  let grouped = text.slice(0, at);
  for (; at < end; at += 3) grouped += `,${text.slice(at, at + 3)}`;
  return grouped + text.slice(end);
}
