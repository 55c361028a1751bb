/** Export of every pair, whatever the list shows, in the format of one's choice. */
import { Button, Menu } from '@mantine/core';
import type { PairRecord } from '../../../../../contract/knowledge/pairs.ts';
import { loadCode } from '../../../api/load-code.ts';
import { Icon } from '../../../components/icon.tsx';
import { notifyError } from '../../../components/notices/notify.ts';
import { saveFile } from '../../../components/save-file.ts';
import { strings } from '../../../strings/catalogue.ts';
import classes from '../pairs.module.css';
import { pairsToCsv } from './pairs-to-csv.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function saveXlsx(pairs: readonly PairRecord[]): Promise<void> {
  try {
    const { pairsToXlsx } = await loadCode(() => import('./pairs-to-xlsx.ts'));
    saveFile('pairs.xlsx', XLSX, pairsToXlsx(pairs, strings.tabs.qa));
  } catch (error) {
    notifyError(error);
  }
}

export function ExportMenu({ pairs }: { pairs: readonly PairRecord[] }) {
  const saveCsv = () => saveFile('pairs.csv', 'text/csv;charset=utf-8', pairsToCsv(pairs));
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.toolButton ?? ''}
          leftSection={<Icon name="download" />}
          disabled={pairs.length === 0}
        >
          {strings.pairs.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveXlsx(pairs)}>{strings.pairs.exportXlsx}</Menu.Item>
        <Menu.Item onClick={saveCsv}>{strings.pairs.exportCsv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
