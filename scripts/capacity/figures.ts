/** The figures that the capacity model is fed with: measured ones with their commands, and assumptions with their reasons. */
import { readFile, writeFile } from 'node:fs/promises';

export interface Measured {
  value: number;
  unit: string;
  meaning: string;
  /** Prints it again. */
  command: string;
  /** YYYY-MM-DD */
  measuredOn: string;
}

export interface Assumed {
  value: number;
  unit: string;
  meaning: string;
}

export interface Figures {
  /** Machine of the measured values. */
  machine: string;
  measured: Record<string, Measured>;
  /** Nobody measured these: prices, and how customers use their chatbots. Put in your own. */
  assumed: Record<string, Assumed>;
}

const FILE = new URL('figures.json', import.meta.url);

export async function readFigures(): Promise<Figures> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Figures;
}

export async function writeFigures(figures: Figures): Promise<void> {
  await writeFile(FILE, `${JSON.stringify(figures, null, 2)}\n`);
}
