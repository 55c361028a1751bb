/** Modules that exist only at build time; see vite-config.ts. */
declare module 'virtual:theme-variables.css';
