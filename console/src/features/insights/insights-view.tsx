/** The figures and charts of a period. */
import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Insights } from '../../../../contract/insights.ts';
import { formatNumber, formatPercent } from '../../components/format.ts';
import { Section } from '../../components/section.tsx';
import type { ShownAnswers } from '../../state/answer-search.ts';
import { strings } from '../../strings/catalogue.ts';
import { AsksChart } from './asks-chart.tsx';
import { BandsChart } from './bands-chart.tsx';
import { DayTable } from './day-table.tsx';
import { Helpfulness } from './helpfulness.tsx';
import classes from './insights.module.css';
import { ShareChart } from './share-chart.tsx';
import { RisingSources, SilentSources } from './source-figures.tsx';
import { TopSources } from './top-sources.tsx';

const NO_FIGURE = '–';
const DAY_MS = 86_400_000;

export function InsightsView({ chatbotId, insights }: { chatbotId: string; insights: Insights }) {
  const since = new Date(Date.now() - insights.days.length * DAY_MS).toISOString();
  const share = (part: number) => (insights.asks === 0 ? NO_FIGURE : formatPercent(part / insights.asks));
  const refused = insights.asks - insights.answered - insights.suggested;
  const tiles: readonly [title: string, figure: string, shown: ShownAnswers][] = [
    [strings.insights.asks, formatNumber(insights.asks), { since }],
    [strings.insights.answeredShare, share(insights.answered), { since, outcome: 'answered' }],
    [strings.keptAnswers.outcomes.suggested, share(insights.suggested), { since, outcome: 'suggested' }],
    [strings.keptAnswers.outcomes.refused, share(refused), { since, outcome: 'refused' }],
  ];
  return (
    <Stack>
      <dl className={classes.tiles}>
        {tiles.map(([title, figure, shown]) => (
          <div key={title} className={classes.tile}>
            <dt>{title}</dt>
            <dd>
              <Link to="/chatbots/$chatbotId/answers" params={{ chatbotId }} search={shown}>
                {figure}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <Section title={strings.insights.asksOverTime} text={strings.insights.asksOverTimeText}>
        <AsksChart days={insights.days} />
        <DayTable days={insights.days} />
      </Section>
      <Section title={strings.insights.shareOverTime}>
        <ShareChart days={insights.days} />
      </Section>
      <div className={classes.pair}>
        <Section title={strings.insights.bands}>
          <BandsChart bands={insights.confidenceBands} />
        </Section>
        <Section title={strings.insights.topSources}>
          <TopSources chatbotId={chatbotId} sources={insights.topSources} />
        </Section>
      </div>
      <Section title={strings.helpfulness.title} text={strings.helpfulness.text}>
        <Helpfulness chatbotId={chatbotId} bands={insights.helpfulness} since={since} />
      </Section>
      <div className={classes.pair}>
        <Section title={strings.helpfulness.rising} text={strings.helpfulness.risingText}>
          <RisingSources chatbotId={chatbotId} sources={insights.rising} />
        </Section>
        <Section title={strings.helpfulness.silent} text={strings.helpfulness.silentText}>
          <SilentSources chatbotId={chatbotId} silent={insights.silent} />
        </Section>
      </div>
    </Stack>
  );
}
