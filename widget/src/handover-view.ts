/** The way to a person, below a reply that offers one: a link, or a button that passes the conversation on. */
import { CONTACT_MAX_CHARACTERS, type HandoverOffer } from '../../contract/asking/handover.ts';
import { makeLink } from './answer-view.ts';
import { make, makeButton } from './dom.ts';
import type { Texts } from './strings/texts.ts';

/** @param handOver passes the conversation on; @throws ChatFault */
export function makeHandover(
  { kind, reason, text, url }: HandoverOffer,
  texts: Texts,
  isPassedOn: boolean,
  handOver: (contact: string) => Promise<void>,
): HTMLElement {
  const box = make('div', { class: 'choices' });
  // Who asked for a person was told so by the answer.
  if (reason !== 'asked') box.append(make('p', { class: 'quiet', dir: 'auto' }, text));
  if (url !== undefined) {
    const link = makeLink(url, texts.human);
    link.classList.add('choice');
    box.append(link);
  }
  if (kind !== 'webhook') return box;
  if (isPassedOn) {
    box.append(make('p', { class: 'quiet', role: 'status' }, texts.passedOn));
    return box;
  }
  const contact = make('input', {
    class: 'choice',
    dir: 'auto',
    maxlength: String(CONTACT_MAX_CHARACTERS),
    autocomplete: 'email',
    'aria-label': texts.contact,
    placeholder: texts.contact,
  });
  const fault = make('p', { class: 'fault', role: 'alert', hidden: true }, texts.failed);
  const button = makeButton({ class: 'choice' }, pass, texts.human);
  async function pass(): Promise<void> {
    button.disabled = true;
    fault.hidden = true;
    await handOver(contact.value.trim()).catch(() => {
      button.disabled = false;
      fault.hidden = false;
    });
  }
  contact.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) void pass();
  });
  box.append(contact, button, fault);
  return box;
}
