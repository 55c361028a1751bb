/** Which sources answer: those most is said from, those that are asked more than a week ago, and those that never answered. */
import { Link } from '@tanstack/react-router';
import type { Insights, SilentSource } from '../../../../contract/insights.ts';
import { formatNumber } from '../../components/format.ts';
import { useChatbotId } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { type Counted, FigureLink } from './figure-link.tsx';
import classes from './insights.module.css';

const texts = strings.helpfulness;

/** Leads to the source itself. */
function SourceTitle({ source }: { source: SilentSource }) {
  const chatbotId = useChatbotId();
  const title = <bdi>{source.title}</bdi>;
  return source.type === 'qa' ? (
    <Link
      className={classes.sourceTitle}
      to="/chatbots/$chatbotId/qa"
      params={{ chatbotId }}
      search={{ find: source.title }}
    >
      {title}
    </Link>
  ) : (
    <Link
      className={classes.sourceTitle}
      to="/chatbots/$chatbotId/files/$fileId"
      params={{ chatbotId, fileId: String(source.id) }}
    >
      {title}
    </Link>
  );
}

const answersOf = ({ type, id }: SilentSource, span: Pick<Counted, 'since' | 'until'>): Counted => ({
  ...{ sourceType: type, sourceId: id, outcome: 'answered' },
  ...span,
});

export function TopSources({ insights }: { insights: Insights }) {
  const { topSources: sources, sourcesSince: since } = insights;
  if (sources.length === 0) return <p className={classes.quiet}>{strings.insights.topSourcesEmpty}</p>;
  const most = Math.max(...sources.map(({ answers }) => answers));
  return (
    <ol className={classes.sources}>
      {sources.map((source) => (
        <li key={`${source.type} ${source.id}`}>
          <div className={classes.sourceHead}>
            <SourceTitle source={source} />
            <FigureLink
              className={classes.quiet}
              insights={insights}
              counted={answersOf(source, { since })}
              amount={source.answers}
            >
              {strings.insights.answersFrom(source.answers)}
            </FigureLink>
          </div>
          <div
            className={classes.bar}
            style={{ width: `${(source.answers / most) * 100}%` }}
            aria-hidden="true"
          />
        </li>
      ))}
    </ol>
  );
}

export function RisingSources({ insights }: { insights: Insights }) {
  const { rising, weeks } = insights;
  if (rising.length === 0) return <p className={classes.quiet}>{texts.noRising}</p>;
  return (
    <ol className={classes.sources}>
      {rising.map((source) => (
        <li key={`${source.type} ${source.id}`} className={classes.sourceHead}>
          <SourceTitle source={source} />
          <span className={classes.quiet}>
            <FigureLink
              insights={insights}
              counted={answersOf(source, { since: weeks.before, until: weeks.since })}
              amount={source.before}
            >
              {formatNumber(source.before)}
            </FigureLink>
            {' → '}
            <FigureLink
              insights={insights}
              counted={answersOf(source, { since: weeks.since })}
              amount={source.answers}
            >
              {formatNumber(source.answers)}
            </FigureLink>
          </span>
        </li>
      ))}
    </ol>
  );
}

export function SilentSources({ silent }: { silent: Insights['silent'] }) {
  if (silent.sources.length === 0) return <p className={classes.quiet}>{texts.noSilent}</p>;
  return (
    <>
      <ul className={classes.sources}>
        {silent.sources.map((source) => (
          <li key={`${source.type} ${source.id}`} className={classes.sourceHead}>
            <SourceTitle source={source} />
          </li>
        ))}
      </ul>
      {silent.isMore && <p className={classes.quiet}>{texts.moreSilent}</p>}
    </>
  );
}
