/** What customers said of answers, by how sure the chatbot was of them; each figure leads to its answers. */
import { Alert, Table } from '@mantine/core';
import { CONFIDENCE_BANDS, type HelpfulBand, type Insights } from '../../../../contract/insights.ts';
import { formatNumber, formatPercent, formatPercentRange } from '../../components/format.ts';
import { Icon } from '../../components/icon.tsx';
import { strings } from '../../strings/catalogue.ts';
import { FigureLink } from './figure-link.tsx';
import classes from './insights.module.css';

const texts = strings.helpfulness;

export function Helpfulness({ insights }: { insights: Insights }) {
  const { helpfulness: bands, since } = insights;
  if (bands.length === 0) return <p className={classes.quiet}>{texts.empty}</p>;
  const figure = (band: HelpfulBand, helpful: boolean) => (
    <FigureLink
      insights={insights}
      amount={helpful ? band.helpful : band.unhelpful}
      counted={{
        helpful,
        since,
        outcome: 'answered',
        minConfidence: band.band / CONFIDENCE_BANDS,
        maxConfidence: (band.band + 1) / CONFIDENCE_BANDS,
      }}
    >
      {formatNumber(helpful ? band.helpful : band.unhelpful)}
    </FigureLink>
  );
  return (
    <>
      {bands
        .filter(({ isOff }) => isOff)
        .map((band) => (
          <Alert key={band.band} color="yellow" variant="default" mb="sm" icon={<Icon name="warning" />}>
            {texts.off(formatPercent(band.confidence), formatPercentRange(band.low, band.high))}
          </Alert>
        ))}
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {[texts.band, texts.helpful, texts.unhelpful, texts.share].map((title) => (
                <Table.Th key={title} scope="col">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bands.map((band) => (
              <Table.Tr key={band.band}>
                <Table.Th scope="row">
                  {formatPercentRange(band.band / CONFIDENCE_BANDS, (band.band + 1) / CONFIDENCE_BANDS)}
                </Table.Th>
                <Table.Td>{figure(band, true)}</Table.Td>
                <Table.Td>{figure(band, false)}</Table.Td>
                <Table.Td>
                  {texts.between(
                    formatPercent(band.helpful / (band.helpful + band.unhelpful)),
                    formatPercentRange(band.low, band.high),
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
