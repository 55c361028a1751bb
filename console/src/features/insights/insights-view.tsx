/** The figures and charts of a period. */
import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Insights } from '../../../../contract/insights.ts';
import { formatDateTime, formatNumber, formatPercent } from '../../components/format.ts';
import { Section } from '../../components/section.tsx';
import type { ShownAnswers } from '../../state/answer-search.ts';
import { useChatbotId } from '../../state/use-chatbot.ts';
import { strings } from '../../strings/catalogue.ts';
import { AsksChart } from './asks-chart.tsx';
import { BandsChart } from './bands-chart.tsx';
import { DayTable } from './day-table.tsx';
import { FigureLink } from './figure-link.tsx';
import { Helpfulness } from './helpfulness.tsx';
import classes from './insights.module.css';
import { ShareChart } from './share-chart.tsx';
import { RisingSources, SilentSources, TopSources } from './sources.tsx';

const NO_FIGURE = '–';

export function InsightsView({ insights }: { insights: Insights }) {
  const { since, until, asks, answered, suggested } = insights;
  const share = (part: number) => (asks === 0 ? NO_FIGURE : formatPercent(part / asks));
  const outcomes = strings.keptAnswers.outcomes;
  const tiles: readonly [title: string, amount: number, outcome: ShownAnswers['outcome']][] = [
    [strings.insights.asks, asks, undefined],
    [strings.insights.answeredShare, answered, 'answered'],
    [outcomes.suggested, suggested, 'suggested'],
    [outcomes.refused, asks - answered - suggested, 'refused'],
  ];
  return (
    <Stack>
      <RowsNote insights={insights} />
      <dl className={classes.tiles}>
        {tiles.map(([title, amount, outcome]) => (
          <div key={title} className={classes.tile}>
            <dt>{title}</dt>
            <dd>
              <FigureLink insights={insights} counted={{ since, until, outcome }} amount={amount}>
                {formatNumber(amount)}
              </FigureLink>
              {outcome !== undefined && <span className={classes.share}>{share(amount)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Section title={strings.insights.asksOverTime} text={strings.insights.asksOverTimeText}>
        <AsksChart insights={insights} />
        <DayTable insights={insights} />
      </Section>
      <Section title={strings.insights.shareOverTime}>
        <ShareChart days={insights.days} />
      </Section>
      <div className={classes.pair}>
        <Section title={strings.insights.bands}>
          <BandsChart insights={insights} />
        </Section>
        <Section title={strings.insights.topSources}>
          <TopSources insights={insights} />
        </Section>
      </div>
      <Section title={strings.helpfulness.title} text={strings.helpfulness.text}>
        <Helpfulness insights={insights} />
      </Section>
      <div className={classes.pair}>
        <Section title={strings.helpfulness.rising} text={strings.helpfulness.risingText}>
          <RisingSources insights={insights} />
        </Section>
        <Section title={strings.helpfulness.silent} text={strings.helpfulness.silentText}>
          <SilentSources silent={insights.silent} />
        </Section>
      </div>
    </Stack>
  );
}

/** Why figures lead nowhere, where they do. */
function RowsNote({ insights: { keptSince, since } }: { insights: Insights }) {
  const chatbotId = useChatbotId();
  if (keptSince !== null && keptSince <= since) return null;
  return (
    <Text size="sm" c="dimmed" role="note">
      {keptSince === null ? strings.insights.rowsOff : strings.insights.rowsSince(formatDateTime(keptSince))}{' '}
      {keptSince === null && (
        <Link to="/chatbots/$chatbotId/answers" params={{ chatbotId }}>
          {strings.insights.toAnswers}
        </Link>
      )}
    </Text>
  );
}
