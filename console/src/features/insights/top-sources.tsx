/** The sources that most answers came from. */
import { Link } from '@tanstack/react-router';
import type { TopSource } from '../../../../contract/insights.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './insights.module.css';

function SourceTitle({ chatbotId, source }: { chatbotId: string; source: TopSource }) {
  if (source.type === 'qa') {
    return (
      <Link
        className={classes.sourceTitle}
        to="/chatbots/$chatbotId/qa"
        params={{ chatbotId }}
        search={{ find: source.title }}
      >
        <bdi>{source.title}</bdi>
      </Link>
    );
  }
  return (
    <Link
      className={classes.sourceTitle}
      to="/chatbots/$chatbotId/files/$fileId"
      params={{ chatbotId, fileId: String(source.id) }}
    >
      <bdi>{source.title}</bdi>
    </Link>
  );
}

export function TopSources({ chatbotId, sources }: { chatbotId: string; sources: readonly TopSource[] }) {
  if (sources.length === 0) return <p className={classes.quiet}>{strings.insights.topSourcesEmpty}</p>;
  const most = Math.max(...sources.map(({ answers }) => answers));
  return (
    <ol className={classes.sources}>
      {sources.map((source) => (
        <li key={`${source.type} ${source.id}`}>
          <div className={classes.sourceHead}>
            <SourceTitle chatbotId={chatbotId} source={source} />
            <Link
              className={classes.quiet}
              to="/chatbots/$chatbotId/answers"
              params={{ chatbotId }}
              search={{ sourceType: source.type, sourceId: source.id }}
            >
              {strings.insights.answersFrom(source.answers)}
            </Link>
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
