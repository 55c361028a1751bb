/** Sources that are answered from more than a week ago, and those that never answered. */
import { Link } from '@tanstack/react-router';
import type { Insights, RisingSource, SilentSource } from '../../../../contract/insights.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './insights.module.css';

const texts = strings.helpfulness;

/** Leads to the answers that were given from it. */
function SourceAnswersLink({ chatbotId, source }: { chatbotId: string; source: SilentSource }) {
  return (
    <Link
      className={classes.sourceTitle}
      to="/chatbots/$chatbotId/answers"
      params={{ chatbotId }}
      search={{ sourceType: source.type, sourceId: source.id }}
    >
      <bdi>{source.title}</bdi>
    </Link>
  );
}

export function RisingSources({
  chatbotId,
  sources,
}: {
  chatbotId: string;
  sources: readonly RisingSource[];
}) {
  if (sources.length === 0) return <p className={classes.quiet}>{texts.noRising}</p>;
  return (
    <ol className={classes.sources}>
      {sources.map((source) => (
        <li key={`${source.type} ${source.id}`} className={classes.sourceHead}>
          <SourceAnswersLink chatbotId={chatbotId} source={source} />
          <span className={classes.quiet}>{texts.risen(source.before, source.answers)}</span>
        </li>
      ))}
    </ol>
  );
}

export function SilentSources({ chatbotId, silent }: { chatbotId: string; silent: Insights['silent'] }) {
  if (silent.sources.length === 0) return <p className={classes.quiet}>{texts.noSilent}</p>;
  return (
    <>
      <ul className={classes.sources}>
        {silent.sources.map((source) => (
          <li key={`${source.type} ${source.id}`} className={classes.sourceHead}>
            {source.type === 'file' ? (
              <Link
                className={classes.sourceTitle}
                to="/chatbots/$chatbotId/files/$fileId"
                params={{ chatbotId, fileId: String(source.id) }}
              >
                <bdi>{source.title}</bdi>
              </Link>
            ) : (
              <bdi className={classes.sourceTitle}>{source.title}</bdi>
            )}
          </li>
        ))}
      </ul>
      {silent.isMore && <p className={classes.quiet}>{texts.moreSilent}</p>}
    </>
  );
}
