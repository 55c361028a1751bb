/** What was deleted, the latest first: found by its words, and put back with one click. */
import { Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DELETED_KINDS, type DeletedKind, type DeletedRecord } from '../../../../contract/history.ts';
import { listDeleted, restoreChange } from '../../api/history.ts';
import { Ago } from '../../components/ago.tsx';
import cards from '../../components/cards.module.css';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import clamps from '../../components/clamp.module.css';
import { useFocusAfterRemoval } from '../../components/focus/use-focus-after-removal.ts';
import { Icon } from '../../components/icon.tsx';
import { MoreButton } from '../../components/listing/more-button.tsx';
import { QueryPanel } from '../../components/panels/query-panel.tsx';
import { EmptyPanel, LoadingPanel } from '../../components/panels/state-panels.tsx';
import { Tag } from '../../components/tag.tsx';
import { queryKeys } from '../../state/query-keys.ts';
import { strings } from '../../strings/catalogue.ts';
import { describeActor } from './describe-step.ts';
import { EraseButton } from './erase-button.tsx';
import classes from './history.module.css';
import { PutBackButton } from './put-back-button.tsx';

const texts = strings.history;
const PAGE = 30;
const TYPING_MS = 250;

function DeletedCard({ chatbotId, deleted }: { chatbotId: string; deleted: DeletedRecord }) {
  const { kind, name, subjectId, answer, wordings, actor, date } = deleted;
  return (
    <li className={cards.card}>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={cards.title} dir="auto">
            {name}
          </p>
          <p className={cards.facts}>
            <Tag tone="neutral">{texts.deletedKind[kind]}</Tag> {describeActor(actor)} · <Ago date={date} />
          </p>
          {wordings.map((question) => (
            <p key={question} className={cards.facts} dir="auto">
              {texts.wordingOf(question)}
            </p>
          ))}
          {answer !== null && (
            <p className={`${cards.facts} ${clamps.clamp}`} dir="auto">
              {answer}
            </p>
          )}
        </div>
        <Group gap="xs">
          <PutBackButton
            chatbotId={chatbotId}
            label={texts.putBack}
            fullLabel={texts.putBackOf(name)}
            work={(isForced) => restoreChange(chatbotId, deleted, isForced)}
          />
          <EraseButton
            chatbotId={chatbotId}
            change={{ subject: kind === 'file' ? 'file' : 'answer', subjectId }}
            name={name}
          />
        </Group>
      </div>
    </li>
  );
}

function DeletedCards({ chatbotId, shown }: { chatbotId: string; shown: readonly DeletedRecord[] }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, shown.length);
  return (
    <ul className={cards.list} aria-label={texts.deletedLabel} ref={list}>
      {shown.map((one) => (
        <DeletedCard
          key={`${one.stepId} ${one.ordinal} ${one.wordingId}`}
          chatbotId={chatbotId}
          deleted={one}
        />
      ))}
    </ul>
  );
}

interface DeletedListProps {
  chatbotId: string;
  kind: DeletedKind | undefined;
  onKind: (kind: DeletedKind | undefined) => void;
}

export function DeletedList({ chatbotId, kind, onKind }: DeletedListProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const shown = { kind, search: search === '' ? undefined : search };
  const deleted = useInfiniteQuery({
    queryKey: queryKeys.deleted(chatbotId, shown),
    queryFn: ({ pageParam, signal }) =>
      listDeleted(chatbotId, { ...shown, before: pageParam, limit: PAGE }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextBefore,
  });
  const isFiltered = kind !== undefined || search !== '';
  return (
    <>
      <Group gap="sm">
        <TextInput
          size="xs"
          w="16rem"
          type="search"
          maxLength={200}
          aria-label={texts.searchDeleted}
          placeholder={texts.searchDeleted}
          leftSection={<Icon name="search" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ChoiceSelect
          label={texts.deletedFilter}
          any={texts.allDeleted}
          choices={DELETED_KINDS}
          labelOf={(one) => texts.deletedKinds[one]}
          value={kind}
          onChange={onKind}
        />
      </Group>
      <QueryPanel query={deleted} loading={<LoadingPanel rows={4} height={72} />}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.deleted);
          const kept = texts.kept(pages[0]?.days ?? 0);
          return (
            <>
              {found.length === 0 ? (
                <EmptyPanel
                  icon="clock"
                  title={isFiltered ? texts.noneDeletedFound : texts.noneDeleted}
                  text={kept}
                />
              ) : (
                <>
                  <Text size="sm" c="dimmed">
                    {kept}
                  </Text>
                  <DeletedCards chatbotId={chatbotId} shown={found} />
                </>
              )}
              {deleted.hasNextPage && (
                <div>
                  <MoreButton query={deleted} label={texts.olderDeleted} />
                </div>
              )}
            </>
          );
        }}
      </QueryPanel>
    </>
  );
}
