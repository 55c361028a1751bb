/** A question with what must be said to it, and, where that is not so, what is said. */
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GoldenOutcome, GoldenRecord } from '../../../../contract/asking/golden.ts';
import { changeGolden } from '../../api/golden.ts';
import cards from '../../components/cards.module.css';
import clamps from '../../components/clamp.module.css';
import { locatorText } from '../../components/locator-text.ts';
import { notifyError } from '../../components/notices/notify.ts';
import type { Selection } from '../../components/selection/use-selection.ts';
import { Tag, type Tone } from '../../components/tag.tsx';
import { toGolden } from '../../pair-writing/golden-button.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { useMay } from '../../state/use-may.ts';
import { strings } from '../../strings/catalogue.ts';
import classes from './checks.module.css';

const texts = strings.checks;

const TONES: Record<GoldenOutcome, Tone> = { passed: 'good', failed: 'bad', broken: 'warn' };

function expectedLine({ expects, expectedText, page }: GoldenRecord): string {
  if (expects === 'refuse') return texts.mustRefuse;
  if (expects === 'file') return texts.mustComeFrom(expectedText ?? '', page);
  return expectedText ?? '';
}

function saidLine({ said }: GoldenRecord): string {
  if (said === null) return texts.nothing;
  const place = [said.fileName, locatorText(said.locator)].filter(Boolean).join(', ');
  return place === '' ? said.text : `${said.text} (${place})`;
}

interface CheckCardProps {
  chatbotId: string;
  golden: GoldenRecord;
  selection: Selection;
}

export function CheckCard({ chatbotId, golden, selection }: CheckCardProps) {
  const { id, question, outcome, said } = golden;
  const mayTeach = useMay()('teach');
  const queryClient = useQueryClient();
  const acceptance = useMutation({
    mutationFn: async () => changeGolden(chatbotId, id, await toGolden(chatbotId, question, said)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.golden(chatbotId) }),
    onError: notifyError,
  });
  const isWrong = outcome === 'failed' || outcome === 'broken';
  return (
    <li className={cards.row}>
      {mayTeach && (
        <Checkbox
          aria-label={texts.select(question)}
          checked={selection.has(id)}
          onChange={(event) =>
            selection.select(
              id,
              event.currentTarget.checked,
              event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
            )
          }
        />
      )}
      <div className={classes.words}>
        <p className={cards.title} dir="auto">
          {question}
        </p>
        <dl className={classes.lines}>
          <dt>{texts.must}</dt>
          <dd className={clamps.clamp} dir="auto">
            {expectedLine(golden)}
            {outcome === 'broken' && ` ${texts.deleted}`}
          </dd>
          {isWrong && (
            <>
              <dt>{texts.now}</dt>
              <dd className={clamps.clamp} dir="auto">
                {saidLine(golden)}
              </dd>
            </>
          )}
        </dl>
        {isWrong && mayTeach && (
          <Button
            size="compact-sm"
            variant="default"
            loading={acceptance.isPending}
            aria-label={texts.about(texts.accept, question)}
            onClick={() => acceptance.mutate()}
          >
            {texts.accept}
          </Button>
        )}
      </div>
      <Tag tone={outcome === null ? 'neutral' : TONES[outcome]}>
        {outcome === null ? texts.notAsked : texts.outcomes[outcome]}
      </Tag>
    </li>
  );
}
