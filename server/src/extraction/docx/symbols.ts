/** Maps characters of symbol fonts to Unicode. */

/** Common signs by font and last byte of the code. */
const FONTS: Record<string, Record<number, string>> = {
  wingdings: readSigns(
    '40☎ 42✉ 70☞ 74☺ 76☹ 108● 110■ 111☐ 113☐ 159• 167▪ 168☐ 171★ 216➢ 223← 224→ 225↑ 226↓ 232➔ 240⇨ 251✗ 252✓ 253☒ 254☑',
  ),
  'wingdings 2': readSigns('79✗ 80✓ 81☒ 82☑ 83☒ 84☒ 151● 163☐'),
  webdings: readSigns('97✓ 99☐ 103■ 114✗'),
  symbol: readSigns(
    '160€ 163≤ 165∞ 171↔ 172← 173↑ 174→ 175↓ 176° 177± 178″ 179≥ 180× 183• 184÷ 185≠ 186≡ 187≈ 188… 162′ 210® 211© 212™ 214√ 215⋅ 226® 227© 228™ 229∑ 242∫',
  ),
};
/** Letters of the font Symbol at A to Z and a to z. */
const GREEK_CAPITALS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const GREEK_LETTERS = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
/** Signs that nearly all other symbol fonts share. */
const UNKNOWN_FONT: Record<number, string> = { ...FONTS.wingdings, 183: '•' };
/** Word adds this to the codes of symbol fonts. */
const PRIVATE_START = 0xf000;
const PRIVATE_END = 0xf0ff;

/**
 * @param hex the character's code, as a document writes it
 * @returns the sign in Unicode; empty for an unknown one
 */
export function symbol(hex: string | undefined, font: string | undefined): string {
  const code = Number.parseInt(hex ?? '', 16);
  if (!Number.isInteger(code) || code < 0x20 || code > 0xffff) return '';
  const isPrivate = code >= PRIVATE_START && code <= PRIVATE_END;
  const name = font?.toLowerCase() ?? '';
  const signs = FONTS[name];
  if (!isPrivate && (signs === undefined || code > 0xff))
    return code >= 0xe000 && code <= 0xf8ff ? '' : String.fromCharCode(code);
  const place = code & 0xff;
  if (signs === undefined) return UNKNOWN_FONT[place] ?? '';
  return signs[place] ?? (name === 'symbol' ? ofSymbolFont(place) : '');
}

/** Digits and ASCII signs keep their codes; Greek letters have the codes of Latin ones. */
function ofSymbolFont(place: number): string {
  if (place >= 0x41 && place <= 0x5a) return GREEK_CAPITALS[place - 0x41] ?? '';
  if (place >= 0x61 && place <= 0x7a) return GREEK_LETTERS[place - 0x61] ?? '';
  return place < 0x7f ? String.fromCharCode(place) : '';
}

/** "40☎ 42✉": each code with its sign. */
function readSigns(signs: string): Record<number, string> {
  return Object.fromEntries(
    signs.split(' ').map((sign) => [Number.parseInt(sign, 10), sign.replace(/^\d+/, '')]),
  );
}
