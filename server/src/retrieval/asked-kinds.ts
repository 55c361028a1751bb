/** What kind of answer a question asks for, and which sentences have one: "how much" wants a price. In the languages customers write most. */

import { writeAsTwo } from './letters-as-two.ts';
import { fold } from './normalise.ts';

export type AnswerKind = 'amount' | 'duration' | 'time' | 'telephone';

type ByLanguage = Readonly<Record<string, string>>;

/** Beginnings of words and phrases that ask for a kind. */
const ASKING: Readonly<Record<AnswerKind, ByLanguage>> = {
  amount: {
    en: 'how much (?:is|are|does|do|would|will|for|to)|prices?|costs?|fees?',
    de: 'was kosten|was kostet|wie viel kost|wieviel kost|wie teuer|preise?|kosten|gebühr',
    fr: 'combien (?:coûte|ça|est-ce|pour)|prix|tarif|coût|frais',
    es: 'cuánto (?:cuesta|vale|es)|precio|coste|costo|tarifa',
    it: 'quanto (?:costa|viene|è)|prezz[oi]|tariff|costo',
    nl: 'hoeveel kost|wat kost|prijs|prijzen|tarie|kosten',
    pt: 'quanto (?:custa|é)|preço|tarifa|custo',
    pl: 'ile kosztuj|cena|ceny|koszt|opłat',
  },
  duration: {
    en: 'how long|how many (?:minutes|hours|days|nights|weeks|months|years)|how soon',
    de: 'wie lange|wie viele (?:minuten|stunden|tage|nächte|wochen|monate|jahre)|wie schnell',
    fr: 'combien de (?:temps|minutes|heures|jours|nuits|semaines|mois)|combien d.années|durée',
    es: 'cuánto (?:tiempo|tarda|dura)|cuántos (?:minutos|días|meses|años)|cuántas (?:horas|noches|semanas)',
    it: 'quanto (?:tempo|dura|ci vuole)|quanti (?:minuti|giorni|mesi|anni)|quante (?:ore|notti|settimane)',
    nl: 'hoe lang|hoeveel (?:minuten|uur|dagen|nachten|weken|maanden|jaar)',
    pt: 'quanto tempo|quanto (?:demora|dura)|quantos (?:minutos|dias|meses|anos)|quantas (?:horas|noites|semanas)',
    pl: 'jak długo|ile (?:czasu|trwa|minut|godzin|dni|nocy|tygodni|miesięcy|lat)',
  },
  time: {
    en: 'what times?|opening (?:hours|times)|business hours',
    de: 'um wie ?viel uhr|öffnungszeit|geschäftszeit|sprechzeit',
    fr: 'à quelle heure|horaires?|heures d.ouverture',
    es: 'a qué hora|horarios?',
    it: 'a che ora|orari[oi]?',
    nl: 'hoe laat|openingstijd',
    pt: 'a que horas?|horários?',
    pl: 'o której|godziny otwarcia',
  },
  telephone: {
    en: '(?:who|whom|where) (?:do|can|should|to) (?:[iw]e? )?(?:call|ring|phone)|(?:tele)?phone number|number of|hotline',
    de: 'wen (?:kann|soll|muss|rufe?) ich(?: an\\p{L}*)?|telefonnummer|rufnummer|nummer (?:von|des|der)|hotline',
    fr: 'qui (?:dois|puis)-je appeler|qui appeler|numéro de|téléphone',
    es: 'a quién (?:llamo|puedo llamar)|número de|teléfono',
    it: 'chi (?:chiamo|posso chiamare)|numero di|telefono',
    nl: 'wie (?:kan|moet) ik bellen|wie bel ik|telefoonnummer|nummer van',
    pt: 'quem (?:posso|devo) (?:ligar|telefonar)|número d[aeo]|telefone',
    pl: 'do kogo (?:dzwonić|zadzwonić)|numer telefonu|telefon',
  },
};

/** Questions for what to do, step by step. */
const ASKING_FOR_WAY: ByLanguage = {
  en: 'how (?:do|can|should|must|could|would) (?:i|we|you|one)|how to',
  de: 'wie \\p{L}+ (?:ich|wir|man)',
  fr: 'comment',
  es: 'cómo',
  it: 'come (?:posso|devo|si|faccio|faccia)',
  nl: 'hoe \\p{L}+ (?:ik|we|wij|je|men)',
  pt: 'como',
  pl: 'jak (?:\\p{L}+ się|mogę|mam|można|\\p{L}+ć)',
};

const UNITS: ByLanguage = {
  en: 'seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?',
  de: 'sekunden?|minuten?|stunden?|tag(?:e|en)?|nächten?|wochen?|monat(?:e|en|s)?|jahr(?:e|en)?',
  fr: 'secondes?|minutes?|heures?|jours?|nuits?|semaines?|mois|ans?|années?',
  es: 'segundos?|minutos?|horas?|días?|noches?|semanas?|mes|meses|años?',
  it: 'second[oi]|minut[oi]|or[ae]|giorn[oi]|nott[ei]|settiman[ae]|mes[ei]|ann[oi]',
  nl: 'seconden?|minuten?|minuut|uur|uren|dag(?:en)?|nacht(?:en)?|week|weken|maand(?:en)?|jaar|jaren',
  pt: 'segundos?|minutos?|horas?|dias?|noites?|semanas?|mês|meses|anos?',
  pl: 'sekund\\p{L}*|minut\\p{L}*|godzin\\p{L}*|dni|dzień|nocy?|tygodni\\p{L}*|tydzień|miesi\\p{L}+|lat|lata|rok|roku',
};
const NUMBER_WORDS: ByLanguage = {
  en: 'an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve',
  de: 'eine?[mnrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf',
  fr: 'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze',
  es: 'una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce',
  it: 'una?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici',
  nl: 'een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf',
  pt: 'uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze',
  pl: 'jeden|jedną|dwa|dwie|dwóch|trzy|trzech|cztery|czterech|pięć|sześć|siedem|osiem|dziewięć|dziesięć',
};

/** An opening hour too. */
const CLOSED: ByLanguage = {
  en: 'closed',
  de: 'geschlossen|ruhetag',
  fr: 'fermée?s?',
  es: 'cerrad[oa]s?',
  it: 'chius[oaie]',
  nl: 'gesloten|dicht',
  pt: 'fechad[oa]s?|encerrad[oa]s?',
  pl: 'zamknięt[eya]|nieczynne',
};

const CURRENCY_CODES =
  'AED|AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|INR|JPY|MXN|NOK|NZD|PLN|SAR|SEK|SGD|USD|ZAR';
const AMOUNT = new RegExp(
  `(?:\\p{Sc}|(?<![\\p{L}\\p{N}])(?:${CURRENCY_CODES})|(?<![\\p{L}\\p{N}])Rs[. ]) ?\\d` +
    `|\\d(?: ?(?:[\\p{Sc}%]|zł|Kč)| ?(?:${CURRENCY_CODES}|kr|pounds?|euros?|dollars?|pence|cents?|franc\\p{L}*|p)(?![\\p{L}\\p{N}]))`,
  'iu',
);
const CLOCK = /(?<!\p{N})\d{1,2}(?:[:h.]\d{2}| ?(?:[ap]\.?m\b|uhr|heures?|h|uur)(?!\p{L}))/iu;
/** Six digits or more, with what groups them. */
const TELEPHONE = /\d(?:[ ()/.–-]{0,2}\d){5,}/;

/** The phrases with their letters as they are, without marks, and as two, since people type them so. */
function howeverTyped(phrases: string): string {
  return phrases.replace(/[^\0-\x7f]/gu, (letter) => {
    return `(?:${[...new Set([letter, fold(letter), writeAsTwo(letter)])].join('|')})`;
  });
}

function beginningWord(phrases: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.replaceAll(' ', '\\s+')})`, 'iu');
}

function askingPattern(phrases: string): RegExp {
  return beginningWord(howeverTyped(phrases));
}

function patternsOf(
  lists: ByLanguage,
  toPattern: (list: string, language: string) => RegExp,
): Map<string, RegExp> {
  return new Map(Object.entries(lists).map(([language, list]) => [language, toPattern(list, language)]));
}

const KINDS = Object.keys(ASKING) as AnswerKind[];
const ASKING_PATTERNS = new Map(KINDS.map((kind) => [kind, patternsOf(ASKING[kind], askingPattern)]));
/** "two to three working days": a number, at most three words, a unit. */
const DURATION_PATTERNS = patternsOf(UNITS, (units, language) => {
  const number = `(?:\\p{N}+|(?:${NUMBER_WORDS[language]})(?!\\p{L}))`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${number}(?:[\\s–-]+\\p{L}+){0,3}?[\\s–-]*(?:${units})(?!\\p{L})`,
    'iu',
  );
});

const CLOSED_PATTERNS = patternsOf(CLOSED, beginningWord);

const WAY_PATTERNS = patternsOf(ASKING_FOR_WAY, askingPattern);

/** Whether a question asks how to do something. @param language as `findAskedKinds` */
export function asksForWay(question: string, language: string | undefined): boolean {
  return WAY_PATTERNS.get(language ?? '')?.test(question) ?? false;
}

/** The kinds of answers that a question asks for. @param language its ISO 639-1 code; none are known without one, or of others */
export function findAskedKinds(question: string, language: string | undefined): AnswerKind[] {
  if (language === undefined) return [];
  return KINDS.filter((kind) => ASKING_PATTERNS.get(kind)?.get(language)?.test(question));
}

/** Without "how long": what is about lengths or takes long is no answer to it. The question itself where nothing else is left. */
export function withoutAskingForDuration(question: string, language: string | undefined): string {
  const asking = ASKING_PATTERNS.get('duration')?.get(language ?? '');
  if (asking === undefined) return question;
  const rest = question.replace(asking, ' ');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : question;
}

/** Whether a text has an answer of the kind. @param language ISO 639-1 */
export function hasKind(text: string, kind: AnswerKind, language: string | undefined): boolean {
  if (kind === 'amount') return AMOUNT.test(text);
  if (kind === 'telephone') return TELEPHONE.test(text);
  const own = (kind === 'time' ? CLOSED_PATTERNS : DURATION_PATTERNS).get(language ?? '');
  return own?.test(text) === true || (kind === 'time' && CLOCK.test(text));
}
