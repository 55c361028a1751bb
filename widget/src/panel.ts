/** The chat itself: a dialog with a title, what was said, and a field for the next question. */
import { QUESTION_MAX_CHARACTERS } from '../../contract/knowledge/pair-limits.ts';
import type { EmbedSettings } from '../../contract/website.ts';
import { makeAnswer } from './answer-view.ts';
import type { Conversation, Turn } from './conversation.ts';
import { make, makeButton, makeIcon } from './dom.ts';
import type { Texts } from './strings/texts.ts';
import { createTurnView, makeQuestionButtons, type TurnView } from './turn-view.ts';

export type ShownSettings = Omit<EmbedSettings, 'chatbotId'>;

export interface Panel {
  readonly dialog: HTMLDialogElement;
  /** Shows a turn that is new or changed. */
  show(turn: Turn): void;
  /** Puts something in the place of the conversation, as where the chat is refused. */
  showNotice(text: string): void;
}

export function createPanel(
  settings: ShownSettings,
  texts: Texts,
  conversation: Conversation,
  { close, takesFocus }: { close: () => void; takesFocus: boolean },
): Panel {
  const views = new Map<Turn, TurnView>();
  const title = settings.title ?? texts.title;

  const field = make('textarea', {
    rows: '1',
    dir: 'auto',
    autofocus: takesFocus,
    maxlength: String(QUESTION_MAX_CHARACTERS),
    'aria-label': texts.question,
    placeholder: texts.question,
    enterkeyhint: 'send',
  });
  field.value = conversation.draft;
  const sendButton = make(
    'button',
    { class: 'send', 'aria-label': texts.send, title: texts.send },
    makeIcon('send'),
  );
  const form = make('form', {}, field, sendButton);
  const status = make('p', { class: 'unseen', role: 'status' });
  const opening = make('div', { class: 'opening' });
  const log = make('div', { class: 'log', role: 'log', 'aria-label': title });
  // It scrolls, so it is reached by keyboard.
  const scroller = make(
    'div',
    { class: 'scroller', tabindex: '0', role: 'group', 'aria-label': title },
    opening,
    log,
  );
  const restart = makeButton(
    { class: 'plain', 'aria-label': texts.restart, title: texts.restart, hidden: true },
    startOver,
    makeIcon('restart'),
  );
  const closeButton = makeButton(
    { class: 'plain', 'aria-label': texts.close, title: texts.close },
    close,
    makeIcon('close'),
  );
  const heading = make('h2', { id: 'title' }, make('bdi', {}, title));
  const head = make('header', {}, ...makeLogo(settings.logoUrl), heading, restart, closeButton);
  const dialog = make('dialog', { class: 'panel', 'aria-labelledby': 'title' }, head, scroller, status, form);

  function showOpening(): void {
    const { starters, welcomeText } = settings;
    const hasStarters = starters.length > 0 && conversation.turns.length === 0;
    opening.replaceChildren(
      makeAnswer(welcomeText ?? texts.welcome),
      ...(hasStarters ? [makeQuestionButtons(starters, texts.starters, ask)] : []),
    );
    restart.hidden = conversation.turns.length === 0;
  }

  function ask(question: string): void {
    conversation.ask(question);
    showOpening();
    field.focus();
  }

  function send(): void {
    const question = field.value.trim();
    if (question === '') return;
    field.value = '';
    conversation.draft = '';
    fitField();
    ask(question);
  }

  function startOver(): void {
    conversation.clear();
    views.clear();
    log.replaceChildren();
    status.textContent = '';
    showOpening();
    field.focus();
  }

  /** As high as what is typed, within the limit that the style sets. */
  function fitField(): void {
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  }

  field.addEventListener('input', () => {
    conversation.draft = field.value;
    fitField();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });
  showOpening();

  return {
    dialog,

    show(turn) {
      const known = views.get(turn);
      if (known === undefined) {
        const actions = {
          ask,
          retry: () => void conversation.retry(turn),
          handOver: (contact: string) => conversation.handOver(turn, contact),
          judge: conversation.canJudge ? (helpful: boolean) => conversation.judge(turn, helpful) : undefined,
        };
        const view = createTurnView(turn, texts, settings, actions);
        views.set(turn, view);
        log.append(view.element);
      } else known.update();
      const { turns } = conversation;
      if (turns.some(({ state }) => state === 'reconnecting')) status.textContent = texts.reconnecting;
      else if (turns.some(({ state }) => state === 'waiting')) status.textContent = texts.working;
      else status.textContent = '';
      status.classList.toggle('unseen', status.textContent !== texts.reconnecting);
      showOpening();
      const element = views.get(turn)?.element;
      if (element !== undefined) bringIntoView(scroller, element);
    },

    showNotice(text) {
      opening.replaceChildren(make('p', { class: 'fault', role: 'status' }, text));
      form.hidden = true;
    },
  };
}

/** A turn that is higher than the window shows its beginning. */
function bringIntoView(scroller: HTMLElement, element: HTMLElement): void {
  const { top, height } = element.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const isHigher = height > view.height;
  scroller.scrollTop = isHigher ? scroller.scrollTop + top - view.top : scroller.scrollHeight;
}

function makeLogo(address: string | null): HTMLImageElement[] {
  if (address === null) return [];
  const logo = make('img', { class: 'logo', src: address, alt: '', referrerpolicy: 'no-referrer' });
  logo.addEventListener('error', () => logo.remove());
  return [logo];
}
