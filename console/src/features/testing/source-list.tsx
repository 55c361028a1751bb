/** The sources of an answer, best first, each with where it stands and, when explained, how its score came about. */
import { Link } from '@tanstack/react-router';
import type { Explanation, Match } from '../../../../contract/chat.ts';
import { locatorText } from '../../components/locator-text.ts';
import { locale, strings } from '../../strings/catalogue.ts';
import { SourceText } from './source-text.tsx';
import classes from './test.module.css';

const score = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SOURCE_KINDS = { qa: strings.test.pair, file: strings.test.file };

/** The lists of words that an explanation may have. */
const LISTED = {
  answerWords: strings.test.answerWords,
  otherCodes: strings.test.otherCodes,
  opposites: strings.test.opposites,
  denials: strings.test.denials,
  otherNumbers: strings.test.otherNumbers,
  otherNames: strings.test.otherNames,
  asksFor: strings.test.asksFor,
  unknownWords: strings.test.unknownWords,
} as const satisfies Partial<Record<keyof Explanation, string>>;
const LISTED_NAMES = Object.keys(LISTED) as (keyof typeof LISTED)[];

function Explained({ explanation }: { explanation: Explanation }) {
  const { words, loneReply, saysLittle } = explanation;
  const lists = [
    { label: strings.test.matchedWords, items: words.length === 0 ? [strings.test.noWords] : words },
    ...LISTED_NAMES.map((name) => ({ label: LISTED[name], items: explanation[name] ?? [] })),
    { label: strings.test.loneReply, items: loneReply === undefined ? [] : [loneReply] },
    { label: strings.test.saysLittle, items: saysLittle === true ? [strings.test.saysLittleText] : [] },
  ];
  return (
    <>
      <div className={classes.parts}>
        {Object.entries(explanation.parts).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <span className={classes.quiet}>{strings.test.parts[name] ?? name}</span>
            <span className={classes.partBar} aria-hidden="true">
              <span
                className={classes.partFill}
                style={{ display: 'block', width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
              />
            </span>
            <span>{score.format(value)}</span>
          </div>
        ))}
      </div>
      {lists
        .filter(({ items }) => items.length > 0)
        .map(({ label, items }) => (
          <p key={label} className={classes.sourceText}>
            <span className={classes.quiet}>{label}:</span> {items.join(', ')}
          </p>
        ))}
    </>
  );
}

function SourceTitle({ chatbotId, match }: { chatbotId: string; match: Match }) {
  if (match.type === 'qa') return <bdi className={classes.sourceTitle}>{match.question}</bdi>;
  return (
    <Link
      className={classes.sourceTitle}
      to="/chatbots/$chatbotId/files/$fileId"
      params={{ chatbotId, fileId: String(match.id) }}
    >
      <bdi>{match.fileName}</bdi>
    </Link>
  );
}

/** What an answer was taken from, in one line. */
export function AnswerSource({ chatbotId, match }: { chatbotId: string; match: Match }) {
  const place = locatorText(match.locator);
  return (
    <p className={classes.from}>
      {strings.test.from} <SourceTitle chatbotId={chatbotId} match={match} />
      {place !== '' && ` · ${place}`}
    </p>
  );
}

interface SourceListProps {
  chatbotId: string;
  matches: readonly Match[];
  isExplaining: boolean;
}

export function SourceList({ chatbotId, matches, isExplaining }: SourceListProps) {
  return (
    <ol className={classes.sources}>
      {matches.map((match, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and one source may match twice
        <li key={rank} className={classes.source}>
          <div className={classes.sourceHead}>
            <span className={classes.quiet}>{SOURCE_KINDS[match.type]}</span>
            <SourceTitle chatbotId={chatbotId} match={match} />
            <span className={classes.quiet}>{locatorText(match.locator)}</span>
            <span className={classes.quiet}>
              {strings.test.score} {score.format(match.score)}
            </span>
          </div>
          <SourceText text={match.text} />
          {isExplaining && match.explanation !== undefined && <Explained explanation={match.explanation} />}
        </li>
      ))}
    </ol>
  );
}
