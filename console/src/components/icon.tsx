/** The console's own line icons: small, in the colour of the text, hidden from screen readers. */

const PATHS = {
  add: 'M12 5v14M5 12h14',
  back: 'M15 6l-6 6 6 6',
  bot: 'M5 9.5A2.5 2.5 0 0 1 7.5 7h9A2.5 2.5 0 0 1 19 9.5v6a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 15.5zM12 7V4M9.5 12v1.5M14.5 12v1.5M2.5 12v2M21.5 12v2',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16v-8',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM12 8v4.5l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h9.5v10.5H9zM15 9V4.5H5.5V15H9',
  down: 'M7 10l5 5 5-5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  file: 'M6.5 3.5h7L18 8v12.5H6.5zM13.5 3.5V8H18',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 2.5h4l1-2.5h5',
  key: 'M14.5 4.5a5 5 0 1 1-3.6 8.5L5 19H3v-3l5.7-5.7a5 5 0 0 1 5.8-5.8zM16 8h.01',
  pen: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l4.5 4.5',
  send: 'M5 12h13M13 6.5l5.5 5.5-5.5 5.5',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  upload: 'M12 16V5M7.5 9L12 4.5 16.5 9M5 20h14',
  user: 'M12 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM5 20c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5',
  warning: 'M12 4.5l8.5 15h-17zM12 10v4.5M12 17h.01',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
