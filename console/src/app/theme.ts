/** The look: colours, type and component defaults. Also read at build time to write the CSS variables. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { strings } from '../strings/catalogue.ts';

const ink: MantineColorsTuple = [
  '#eef1fe',
  '#dde3fb',
  '#b9c4f5',
  '#92a3ef',
  '#7288ea',
  '#5d76e6',
  '#4a64dd',
  '#3a53c9',
  '#3049b4',
  '#233b9f',
];

const slate: MantineColorsTuple = [
  '#d5d8de',
  '#b7bbc4',
  '#989daa',
  '#6d7380',
  '#454b57',
  '#333843',
  '#262a33',
  '#1b1e25',
  '#14161b',
  '#0d0f13',
];

const stone: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e6e9ee',
  '#d9dde4',
  '#c4cad4',
  '#a2aab7',
  '#7a8393',
  '#565f6e',
  '#3a414d',
  '#20252e',
];

const crimson: MantineColorsTuple = [
  '#fff0f0',
  '#ffdede',
  '#ffc2c2',
  '#ffa3a3',
  '#ff8f8f',
  '#f06565',
  '#d93a3a',
  '#c22525',
  '#a31d1d',
  '#851616',
];

const FONT =
  'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export const theme = createTheme({
  colors: { ink, dark: slate, gray: stone, red: crimson },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 7 },
  black: '#181b22',
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { fw: 500 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': strings.common.closeNotice } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': strings.accounts.showPassword } },
    },
    // Locking the scroll would add a style element at run time; see modals in global.css.
    Modal: { defaultProps: { centered: true, removeScrollProps: { enabled: false }, lockScroll: false } },
  },
});

/** Contrast of at least 4.5 to 1 for quiet text, in both schemes. */
export const themeVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-scheme': 'light',
    '--mantine-color-dimmed': '#5b6472',
    '--mantine-color-placeholder': '#6a7382',
    '--mantine-color-error': '#c22525',
    '--mantine-color-body': '#ffffff',
    '--docent-surface': '#f7f8fa',
    '--docent-raised': '#ffffff',
    '--docent-border': '#e4e7ec',
    '--docent-hover': '#f3f5f8',
    '--docent-link': '#3049b4',
    '--docent-good': '#1a7348',
    '--docent-good-soft': '#e5f5ec',
    '--docent-warn': '#8a5300',
    '--docent-warn-soft': '#fdf1dc',
    '--docent-bad': '#b42323',
    '--docent-bad-soft': '#fdeaea',
    '--docent-info-soft': '#eef1fe',
  },
  dark: {
    '--mantine-color-scheme': 'dark',
    '--mantine-color-text': '#e4e6eb',
    '--mantine-color-dimmed': '#9aa1ae',
    '--mantine-color-placeholder': '#8e95a3',
    '--mantine-color-error': '#ff8a8a',
    '--mantine-color-body': '#101217',
    '--mantine-color-default': '#181b21',
    '--mantine-color-default-border': '#343944',
    '--docent-surface': '#0c0e12',
    '--docent-raised': '#15181e',
    '--docent-border': '#272b34',
    '--docent-hover': '#1b1f26',
    '--docent-link': '#a3b3f7',
    '--docent-good': '#63d297',
    '--docent-good-soft': '#12301f',
    '--docent-warn': '#f2b85a',
    '--docent-warn-soft': '#33260f',
    '--docent-bad': '#ff8f8f',
    '--docent-bad-soft': '#3a1717',
    '--docent-info-soft': '#1a2142',
  },
});
