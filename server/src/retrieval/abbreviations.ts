/** Words whose full stop does not end a sentence, in the languages that customers write most. */

const LIST = `
  mr mrs ms dr prof st sr jr vs etc e.g i.e eg ie approx dept est fig figs inc ltd co corp no nos nr vol vols p pp ed eds
  jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun gen col sgt capt lt rev hon
  a.m p.m u.s u.k u.s.a ave blvd rd tel ext min max incl excl ref cf al ca viz resp abbr encl attn
  z.b bzw usw ggf inkl exkl zzgl mwst ust abs art nr str tel evtl d.h u.a o.ä i.d.r s.o s.u vgl max min mind ca hr fr frl
  gem insb bspw sog einschl lt ggfs entspr zus std sek stk ges geb z.t z.zt u.u u.a v.a i.v.m i.s.d i.h.v n.chr
  m mme mlle mm env p.ex c.-à-d av boul réf tél n°
  sra srta dña ud uds ej p.ej núm núms pág págs aprox avda dto c
  sig sigg dott ing avv es pag pagg n sigra geom
  exmo exma sr.ª av pág
  bv nl bijv enz o.a d.w.z t.a.v t/m incl excl art nr blz tel dhr mevr mw
  t.ex bl.a dvs osv m.m ca kl f.eks bl.a dvs osv ca kl mfl jf iht pga
  esim mm ns yms ym jne klo puh n
  г гг ул д стр рис т.е т.д т.п и.о им руб коп тел кв пр см напр др
  pl kb stb ill vö dr u ún ld
  dl dna nr str pt ex
  bkz vb vs örn sn dr no tel
  np itd itp tzn m.in ul al godz tel nr r ok
  např atd apod tzv č str tj`;

const ABBREVIATIONS = new Set(LIST.trim().split(/\s+/));

/** Months, which follow a day's ordinal full stop in German, Danish, Norwegian, Finnish, Czech and others. */
const MONTH =
  /^(?:jan|feb|m[aä]r|apr|ma[ij]|jun|jul|aug|sep|o[ck]t|nov|de[cz]|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu|led|únor|břez|dub|květ|červ|srp|září|říj|list|pros|márc|ápr|máj|jún|júl|szept|sty|lut|kwie|maj|czer|lip|sier|wrze|paź|gru)/iu;
/** Words before a number whose full stop makes it an ordinal. */
const BEFORE_ORDINAL =
  /^(?:am|an|ab|bis|im|in|vom|zum|zur|den|dem|der|des|die|das|und|seit|nach|vor|jeden|jede|jedes|d|og|till?|fra|från|do|od|dne|w|az?|a)$/iu;

/** What stands before a word: white space, or an opening quotation mark or bracket. */
const BEFORE_WORD = /[\s("'„“«[]/;
const ASCII_BEFORE_WORD = '("\'[';

/** Where the last word of a text begins. */
function lastWordStart(text: string): number {
  let start = text.length;
  while (start > 0) {
    const unit = text.charCodeAt(start - 1);
    const ends =
      unit < 128
        ? unit === 32 || (unit >= 9 && unit <= 13) || ASCII_BEFORE_WORD.includes(text[start - 1] as string)
        : BEFORE_WORD.test(text[start - 1] as string);
    if (ends) break;
    start--;
  }
  return start;
}

/** A single capital letter; tested on the last two characters of a text. */
const ENDS_IN_INITIAL = /(?:^|[^\p{L}\p{N}])\p{Lu}$/u;
const TWO_CHARACTERS = 4;

/** True where the full stop after `before` (the text up to it) belongs to the word, given what comes after it. */
export function isAbbreviation(before: string, after: string): boolean {
  const word = before.slice(lastWordStart(before)).toLowerCase();
  if (ABBREVIATIONS.has(word) || ABBREVIATIONS.has(word.slice(word.lastIndexOf('-') + 1))) return true;
  // Initials, as in "J. Smith"; a single letter that ends a sentence ("plan B.") is rarer.
  if (ENDS_IN_INITIAL.test(before.slice(-TWO_CHARACTERS)) && /^\s+\p{Lu}[\p{Ll}.]/u.test(after)) return true;
  if (!/^\d{1,3}$/.test(word)) return false;
  const previous = before.slice(0, before.length - word.length).trimEnd();
  const isLabel = previous === '' || /\n\s*$/.test(before.slice(0, before.length - word.length));
  const previousWord = /\p{L}+\.?$/u.exec(previous)?.[0].replace('.', '') ?? '';
  return isLabel || MONTH.test(after.trimStart()) || BEFORE_ORDINAL.test(previousWord);
}
