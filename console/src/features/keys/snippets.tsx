/** Ready-to-paste programs with this chatbot's id, and the key where it was just made. */
import { Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { strings } from '../../strings/catalogue.ts';
import classes from './keys.module.css';
import { LANGUAGES, type Language, snippet, TASKS, type Task } from './snippet-texts.ts';

const TASK_CHOICES = TASKS.map((task) => ({ value: task, label: strings.keys.tasks[task] }));

export function Snippets({ chatbotId, apiKey }: { chatbotId: string; apiKey: string | undefined }) {
  const [language, setLanguage] = useState<Language>('curl');
  const [task, setTask] = useState<Task>('ask');
  const text = snippet(task, language, {
    baseUrl: location.origin,
    chatbotId,
    apiKey: apiKey ?? strings.keys.keyPlaceholder,
  });
  return (
    <>
      <div className={classes.snippetHead}>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={strings.keys.snippetTask}
            data={TASK_CHOICES}
            value={task}
            onChange={setTask}
          />
          <SegmentedControl
            size="xs"
            aria-label={strings.keys.snippetLanguage}
            data={[...LANGUAGES]}
            value={language}
            onChange={setLanguage}
          />
        </Group>
        <CopyButton text={text} label={strings.keys.copySnippet} withText />
      </div>
      <CodeBlock text={text} label={strings.keys.snippetLabel} />
    </>
  );
}
