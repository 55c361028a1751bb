/** What an answer was taken from, in one line, and in detail. */
import { Link } from '@tanstack/react-router';
import type { AskReply, Explanation, Match } from '../../../../contract/asking/chat.ts';
import { formatNumber, formatPercent } from '../../components/format.ts';
import { locatorText } from '../../components/locator-text.ts';
import { locale, strings } from '../../strings/catalogue.ts';
import { SourceText } from './source-text.tsx';
import classes from './test.module.css';
import { OBJECTION_NAMES, OBJECTIONS } from './verdict.ts';

const score = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SOURCE_KINDS = { qa: strings.test.pair, file: strings.test.file };

/** The lists of words that an explanation may have. */
const LISTED = { answerWords: strings.test.answerWords, ...OBJECTIONS } as const;
const LISTED_NAMES = ['answerWords', ...OBJECTION_NAMES] as const;

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
  if (match.type === 'qa') {
    return (
      <Link
        className={classes.sourceTitle}
        to="/chatbots/$chatbotId/qa"
        params={{ chatbotId }}
        search={{ find: match.question ?? '' }}
      >
        <bdi>{match.question}</bdi>
      </Link>
    );
  }
  return (
    <Link
      className={classes.sourceTitle}
      to="/chatbots/$chatbotId/files/$fileId"
      params={{ chatbotId, fileId: String(match.id) }}
      search={{ at: locatorText(match.locator) }}
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

/** The debugger: what was found, best first, each with how its score came about. */
export function Details({ chatbotId, reply }: { chatbotId: string; reply: AskReply }) {
  const facts = [
    [strings.verdict.fact.confidence, formatPercent(reply.confidence)],
    [strings.verdict.fact.version, formatNumber(reply.knowledgeVersion)],
  ] as const;
  return (
    <>
      <dl className={classes.details}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol className={classes.sources}>
        {reply.matches.map((match, rank) => (
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
            {match.explanation !== undefined && <Explained explanation={match.explanation} />}
          </li>
        ))}
      </ol>
    </>
  );
}
