/** The figures and charts of a period. */
import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Insights } from '../../../../contract/insights.ts';
import { formatNumber, formatPercent } from '../../components/format.ts';
import { Section } from '../../components/section.tsx';
import { strings } from '../../strings/catalogue.ts';
import { AsksChart } from './asks-chart.tsx';
import { BandsChart } from './bands-chart.tsx';
import { DayTable } from './day-table.tsx';
import classes from './insights.module.css';
import { ShareChart } from './share-chart.tsx';
import { TopSources } from './top-sources.tsx';

const NO_FIGURE = '–';

export function InsightsView({ chatbotId, insights }: { chatbotId: string; insights: Insights }) {
  const answeredShare = insights.asks === 0 ? null : insights.answered / insights.asks;
  const tiles = [
    [strings.insights.asks, formatNumber(insights.asks)],
    [strings.insights.answeredShare, answeredShare === null ? NO_FIGURE : formatPercent(answeredShare)],
    [
      strings.insights.notAnswered,
      <Link key="rows" to="/chatbots/$chatbotId/unanswered" params={{ chatbotId }}>
        {formatNumber(insights.asks - insights.answered)}
      </Link>,
    ],
  ] as const;
  return (
    <Stack>
      <dl className={classes.tiles}>
        {tiles.map(([title, figure]) => (
          <div key={title} className={classes.tile}>
            <dt>{title}</dt>
            <dd>{figure}</dd>
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
    </Stack>
  );
}
