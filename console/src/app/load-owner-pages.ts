/** Loads what every owner sees first, as one piece; called early by those who are about to log in. */
export const loadOwnerPages = () => import('./owner-pages.ts');
