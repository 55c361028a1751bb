/** One question of the visitor and what was said to it. */

import { makeAnswer } from './answer-view.ts';
import type { Turn } from './conversation.ts';
import { make, makeButton, makeIcon } from './dom.ts';
import { makeHandover } from './handover-view.ts';
import { makeSources } from './sources.ts';
import type { Texts } from './strings/texts.ts';

export interface TurnActions {
  ask(question: string): void;
  retry(): void;
  /** @throws ChatFault */
  handOver(contact: string): Promise<void>;
  /** Absent where nobody is told. */
  judge?: ((helpful: boolean) => void) | undefined;
}

export interface TurnView {
  readonly element: HTMLElement;
  /** Shows the turn as it is now. */
  update(): void;
}

export function makeQuestionButtons(
  questions: readonly string[],
  label: string,
  ask: (question: string) => void,
): HTMLElement {
  const buttons = questions.map((question) =>
    makeButton({ class: 'choice', dir: 'auto' }, () => ask(question), question),
  );
  return make('div', { class: 'choices', role: 'group', 'aria-label': label }, ...buttons);
}

export function createTurnView(
  turn: Turn,
  texts: Texts,
  { showSources }: { showSources: boolean },
  actions: TurnActions,
): TurnView {
  const you = make('span', { class: 'unseen' }, `${texts.you}: `);
  const reply = make('div', { class: 'reply' });
  const asked = make('p', { class: 'asked' }, you, make('span', { dir: 'auto' }, turn.question));
  const element = make('div', { class: 'turn' }, asked, reply);

  function makeReply(): Node[] {
    if (turn.state === 'fault') {
      const retry = makeButton({ class: 'choice' }, actions.retry, texts.retry);
      return [
        make('p', { class: 'fault' }, texts[turn.fault ?? 'failed']),
        make('div', { class: 'choices' }, retry),
      ];
    }
    if (turn.state !== 'answered' || turn.reply === undefined) {
      // Said in words by the status below the log.
      const dots = ['', '', ''].map(() => make('span'));
      const waiting = make('div', { class: 'dots', 'aria-hidden': 'true' }, ...dots);
      return turn.said === undefined ? [waiting] : [makeAnswer(turn.said), waiting];
    }
    const { answer, answered, suggestions, handover, isReadWithDoubt = false } = turn.reply;
    const sources = showSources ? makeSources(turn.reply, texts) : undefined;
    const label = answered ? texts.related : texts.didYouMean;
    return [
      makeAnswer(answer, sources === undefined ? undefined : '1'),
      ...(isReadWithDoubt ? [make('p', { class: 'quiet' }, texts.fromPicture)] : []),
      ...(sources === undefined ? [] : [sources]),
      ...(suggestions.length === 0
        ? []
        : [
            // What is said instead of an answer leads to the questions by itself.
            ...(answered ? [make('p', { class: 'quiet' }, label)] : []),
            makeQuestionButtons(suggestions, label, actions.ask),
          ]),
      ...(handover === undefined
        ? []
        : [makeHandover(handover, texts, turn.isPassedOn === true, actions.handOver)]),
      ...makeThumbs(),
    ];
  }

  function makeThumbs(): Node[] {
    const { judge } = actions;
    const { answered, answerId, smallTalk } = turn.reply ?? {};
    if (judge === undefined || !answered || answerId === undefined || smallTalk !== undefined) return [];
    const thumbs = ([true, false] as const).map((helpful) => {
      const label = helpful ? texts.helpful : texts.unhelpful;
      const pressed = String(turn.helpful === helpful);
      return makeButton(
        { class: 'thumb', 'aria-pressed': pressed, 'aria-label': label, title: label },
        () => {
          judge(helpful);
          // The button that had the focus was drawn anew.
          reply.querySelectorAll<HTMLElement>('.thumb')[helpful ? 0 : 1]?.focus();
        },
        makeIcon(helpful ? 'up' : 'down'),
      );
    });
    return [make('div', { class: 'thumbs' }, ...thumbs)];
  }

  function update(): void {
    reply.replaceChildren(...makeReply());
  }
  update();
  return { element, update };
}
