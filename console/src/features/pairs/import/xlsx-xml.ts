/** Parts of a workbook as XML documents. */

/** @throws Error where it is damaged */
export function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror') !== null) throw new Error('The workbook holds damaged XML');
  return document;
}

/** By local name: workbooks choose their own prefixes. */
export const elements = (parent: Document | Element, name: string): Element[] => [
  ...parent.getElementsByTagNameNS('*', name),
];
