/** The tables of docs/scaling.md, as the model gives them. */
import type { Figures } from './figures.ts';
import {
  costOf,
  type Demand,
  demandOf,
  type Installation,
  indexCacheBytes,
  ONE_PROCESS,
  pressuresOn,
  sizeFor,
} from './model.ts';

const STEPS: readonly [name: string, chatbots: number][] = [
  ['1 thousand', 1e3],
  ['1 million', 1e6],
  ['100 million', 1e8],
];

/** Pressures below it are not worth a word. */
const WORTH_NAMING = 0.1;

export function renderReport(figures: Figures): string {
  const steps = STEPS.map(([name, chatbots]) => {
    const demand = demandOf(figures, chatbots);
    const installation = sizeFor(figures, demand);
    return { name, demand, installation, cost: costOf(figures, demand, installation) };
  });
  const columns = steps.map(({ name }) => name);
  const row = (label: string, read: (step: (typeof steps)[number]) => string): string[] => [
    label,
    ...steps.map(read),
  ];
  const needs = table(
    ['chatbots', ...columns],
    [
      row('asks/s, busiest hour', ({ demand }) => number(demand.asks)),
      row('pairs written/s, busiest hour', ({ demand }) => number(demand.writes)),
      row('API processes (one core each)', ({ installation }) => number(installation.apiProcesses)),
      row('API machines', ({ installation }) => number(installation.apiMachines)),
      row('cores of API with the sentence encoder off', ({ demand }) => number(withRoom(figures, demand))),
      row('indexes asked within an hour', ({ demand }) => size(demand.activeIndexBytes)),
      row('requests go to the process of their chatbot', ({ installation }) =>
        installation.hasAffinity ? 'yes' : 'no need',
      ),
      row('workers', ({ installation }) => number(installation.workers)),
      row('PostgreSQL shards', ({ installation }) => number(installation.databaseShards)),
      row('PostgreSQL servers, with standbys', ({ installation }) => number(installation.databaseServers)),
      row('cores of each', ({ installation }) => number(installation.coresPerDatabase)),
      row('connections without a pooler', ({ installation }) => number(installation.connections)),
      row('a pooler for them', ({ installation }) => (installation.hasPooler ? 'yes' : 'no need')),
      row('in PostgreSQL', ({ demand }) => size(demand.databaseBytes)),
      row('in the file store', ({ demand }) => size(demand.fileBytes)),
      row('USD a month: API', ({ cost }) => number(cost.api)),
      row('USD a month: workers', ({ cost }) => number(cost.workers)),
      row('USD a month: PostgreSQL', ({ cost }) => number(cost.databases + cost.databaseDisk)),
      row('USD a month: files', ({ cost }) => number(cost.files)),
      row('USD a month in all', ({ cost }) => number(cost.total)),
      row('USD a month per thousand chatbots', ({ cost, demand }) =>
        number((cost.total / demand.chatbots) * 1000),
      ),
    ],
  );
  let former: { name: string; installation: Installation } = {
    name: 'one process',
    installation: ONE_PROCESS,
  };
  const breaks = steps.map((step) => {
    const lines = describeBreaks(figures, former, step);
    former = { name: `the installation for ${step.name}`, installation: step.installation };
    return lines;
  });
  return [
    '### What is needed',
    needs,
    `One API process may hold ${size(indexCacheBytes(figures))} of indexes.`,
    '### What breaks first, and what helps',
    'Demand over the capacity of the installation of the previous step:',
    ...breaks,
    '### What it is calculated from',
    `Measured on ${figures.machine}:`,
    figureTable(figures),
    'Assumed, not measured; put in your own:',
    assumptionTable(figures),
  ].join('\n\n');
}

function describeBreaks(
  figures: Figures,
  former: { name: string; installation: Installation },
  step: { name: string; demand: Demand },
): string {
  const pressures = pressuresOn(figures, former.installation, step.demand);
  const broken = pressures.filter(({ load }) => load > 1);
  const [first] = pressures;
  const named = broken.length > 0 ? broken : pressures.filter(({ load }) => load > WORTH_NAMING).slice(0, 2);
  const head =
    broken.length > 0
      ? `**${step.name} on ${former.name}**: ${first?.name} first.`
      : `**${step.name} on ${former.name}**: nothing; nearest to its limit is ${first?.name}.`;
  const lines = named.map(
    ({ name, load, remedy }) => `- ${name}, ${number(load)} times its capacity: ${remedy}`,
  );
  return [head, '', ...lines].join('\n').trimEnd();
}

function withRoom(figures: Figures, demand: Demand): number {
  return Math.ceil(demand.apiCpuLexical / (figures.assumed.targetUtilisation?.value ?? 1));
}

function figureTable(figures: Figures): string {
  return table(
    ['figure', 'value', 'meaning', 'printed by', 'on'],
    Object.values(figures.measured).map(({ value, unit, meaning, command, measuredOn }, at) => [
      Object.keys(figures.measured)[at] ?? '',
      `${number(value)} ${unit}`,
      meaning,
      `\`${command}\``,
      measuredOn,
    ]),
  );
}

function assumptionTable(figures: Figures): string {
  return table(
    ['assumption', 'value', 'meaning'],
    Object.entries(figures.assumed).map(([name, { value, unit, meaning }]) => [
      name,
      `${number(value)} ${unit}`,
      meaning,
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Three figures, with thousands set apart. */
export function number(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 6 });
}

export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const power = Math.min(Math.max(Math.floor(Math.log10(bytes) / 3), 0), units.length - 1);
  return `${number(bytes / 1000 ** power)} ${units[power]}`;
}
