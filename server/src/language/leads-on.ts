/** Tells a text that the next one belongs to: "You need:", "What if it rains?". */

const LEADS_ON = /[:：?？؟]\p{Pe}?$/u;

export function leadsOn(text: string): boolean {
  return LEADS_ON.test(text);
}
