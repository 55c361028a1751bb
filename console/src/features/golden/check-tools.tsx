/** Checks as a table, in and out. */
import { Button, FileButton, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { goldenCsvUrl, importGolden } from '../../api/golden.ts';
import { notifyDone, notifyError } from '../../components/notices/notify.ts';
import { queryKeys } from '../../state/query-keys.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './checks.module.css';

const texts = strings.checks;

export function CheckTools({ chatbotId, hasQuestions }: { chatbotId: string; hasQuestions: boolean }) {
  const mayTeach = useMay()('teach');
  const queryClient = useQueryClient();
  const importing = useMutation({
    mutationFn: async (file: File) => importGolden(chatbotId, await file.text()),
    onSuccess: ({ added, unchanged }) => {
      notifyDone(texts.imported(added, unchanged));
      void queryClient.invalidateQueries({ queryKey: queryKeys.golden(chatbotId) });
    },
    onError: notifyError,
  });
  const refused = importing.data?.refused ?? [];
  return (
    <div>
      <Group gap="xs">
        {mayTeach && (
          <FileButton accept=".csv,text/csv" onChange={(file) => file !== null && importing.mutate(file)}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="default" loading={importing.isPending}>
                {texts.import}
              </Button>
            )}
          </FileButton>
        )}
        {hasQuestions && (
          <Button size="compact-sm" variant="default" component="a" href={goldenCsvUrl(chatbotId)} download>
            {texts.export}
          </Button>
        )}
      </Group>
      {refused.length > 0 && (
        <div role="alert" className={classes.refused}>
          <p>{texts.refused(refused.length)}</p>
          <ul>
            {refused.map(({ row, question, reason }) => (
              <li key={row} dir="auto">
                {texts.refusedRow(row, question, reason)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
