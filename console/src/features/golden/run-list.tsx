/** How many checks passed, by the state of what the chatbot knows. */
import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GoldenRun } from '../../../../contract/asking/golden.ts';
import { listGoldenRuns } from '../../api/golden.ts';
import { Ago } from '../../components/ago.tsx';
import { formatNumber } from '../../components/format.ts';
import { TextButton } from '../../components/text-button.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';

const texts = strings.checks;

export function RunList({ chatbotId, lastRun }: { chatbotId: string; lastRun: GoldenRun | null }) {
  const [isOpen, setOpen] = useState(false);
  const { data: runs = [] } = useQuery({
    queryKey: queryKeys.goldenRuns(chatbotId, lastRun?.checkedDate ?? ''),
    queryFn: ({ signal }) => listGoldenRuns(chatbotId, signal),
    enabled: isOpen,
  });
  return (
    <div>
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.history}
      </TextButton>
      {isOpen && (
        <Table aria-label={texts.history}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.askedWhen}</Table.Th>
              <Table.Th>{texts.outcomes.passed}</Table.Th>
              <Table.Th>{texts.outcomes.failed}</Table.Th>
              <Table.Th>{texts.outcomes.broken}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map(({ knowledgeVersion, checkedDate, passed, failed, broken }) => (
              <Table.Tr key={knowledgeVersion}>
                <Table.Td>
                  <Ago date={checkedDate} />
                </Table.Td>
                <Table.Td>{formatNumber(passed)}</Table.Td>
                <Table.Td>{formatNumber(failed)}</Table.Td>
                <Table.Td>{formatNumber(broken)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  );
}
