/** Paper is white: a page that is dark on the screen is printed in the light colours. */

/** Mantine's own attribute. */
const SCHEME = 'data-mantine-color-scheme';

export function printInLight(): void {
  const page = document.documentElement;
  let onScreen = 'light';
  addEventListener('beforeprint', () => {
    onScreen = page.getAttribute(SCHEME) ?? onScreen;
    page.setAttribute(SCHEME, 'light');
  });
  addEventListener('afterprint', () => page.setAttribute(SCHEME, onScreen));
}
