// Questions of a port, one for each kind of question that analysts ask: the steps that ask it, and the answer.
import { rounded, type Row } from './answer.ts'
import { lastYear, usualCalls, type Call } from './calls.ts'
import {
  average,
  difference,
  dues,
  duesBy,
  groups,
  namedDues,
  percent,
  ranked,
  runningTotals,
} from './figures.ts'
import type { Step } from './step.ts'

export interface AnalystQuery {
  readonly text: string
  readonly steps: readonly Step[]
  readonly answer: (calls: readonly Call[]) => readonly Row[]
  /** The chart that the console chooses. */
  readonly chart?: 'bars' | 'line' | 'heat'
  /** The page is checked with axe. */
  readonly isChecked?: true
}

const sum = { field: 'Port dues', mode: 'sum' } as const
const addDues: Step = { step: 'add', field: 'Port dues' }
const addArrival: Step = { step: 'add', field: 'Arrival' }
const addKind: Step = { step: 'add', field: 'Kind of ship' }
const addQuay: Step = { step: 'add', field: 'Quay name' }
const countCalls: Step = { step: 'place', well: 'values', field: 'Call number' }
const inLastYear: Step = {
  step: 'filter',
  field: 'Arrival',
  by: 'year',
  values: [String(lastYear)],
}

const kindOf = ({ kind }: Call): string => kind
const quayOf = ({ quay }: Call): string => quay
const shipOf = ({ ship }: Call): string => ship
const monthOf = ({ month }: Call): string => month

const ofYear = (calls: readonly Call[], year: number): readonly Call[] =>
  calls.filter((call) => call.year === year)

/** A row for each group, a column for each of the other groups. */
const crossed = (
  calls: readonly Call[],
  [rows, columns]: readonly [(call: Call) => string | number, (call: Call) => string | number],
  figure: (calls: readonly Call[]) => number,
): readonly Row[] => {
  const heads = groups(calls, columns).map(([head]) => head)
  return groups(calls, rows).map(([head, own]) => [
    typeof head === 'string' ? head : null,
    ...heads.map((each) => {
      const cell = own.filter((call) => columns(call) === each)
      return cell.length === 0 ? null : figure(cell)
    }),
  ])
}

export const analystQueries: readonly AnalystQuery[] = [
  {
    text: 'What are the dues of all calls together?',
    steps: [addDues],
    answer: (calls) => [[dues(calls)]],
  },
  {
    text: 'What does each quay earn?',
    steps: [addDues, addQuay],
    answer: (calls) => namedDues(calls, quayOf),
    chart: 'bars',
  },
  {
    text: 'Which quay earns most?',
    steps: [addDues, addQuay, { step: 'highest first', ...sum }],
    answer: (calls) => ranked(calls, quayOf),
  },
  {
    text: 'Which ten ships pay most, and what do all others pay?',
    steps: [addDues, { step: 'add', field: 'Ship name' }, { step: 'top', count: 10 }],
    answer: (calls) => {
      const all = ranked(calls, shipOf)
      const first = all.slice(0, 10).map(([ship = null]) => ship)
      return [...all.slice(0, 10), [null, dues(calls.filter(({ ship }) => !first.includes(ship)))]]
    },
  },
  {
    text: 'What part of the dues comes from each quay?',
    steps: [addDues, addQuay, { step: 'calculate', ...sum, kind: 'share_of_all' }],
    answer: (calls) =>
      groups(calls, quayOf).map(([quay, own]) => [quay, dues(own), percent(dues(own), dues(calls))]),
  },
  {
    text: 'What comes in each month?',
    steps: [addDues, addArrival],
    answer: (calls) => duesBy(calls, monthOf).map((each) => [null, each]),
    chart: 'line',
  },
  {
    text: 'What did each quay earn in each month of the last complete year?',
    // Within one year, the console shows months.
    steps: [addDues, addQuay, inLastYear, addArrival],
    answer: (calls) => crossed(ofYear(calls, lastYear), [quayOf, monthOf], dues),
  },
  {
    text: 'How many different ships of each kind call here?',
    steps: [
      { step: 'place', well: 'values', field: 'Ship name' },
      { step: 'mode', field: 'Ship name', from: 'count', mode: 'count_distinct' },
      addKind,
    ],
    answer: (calls) => groups(calls, kindOf).map(([kind, own]) => [kind, new Set(own.map(shipOf)).size]),
  },
  {
    text: 'What did late ships of each kind pay in the last complete year?',
    steps: [addDues, addKind, { step: 'filter', field: 'Late', values: [{ key: 'query:yes' }] }, inLastYear],
    answer: (calls) =>
      namedDues(
        ofYear(calls, lastYear).filter(({ isDelayed }) => isDelayed),
        kindOf,
      ),
  },
  {
    text: 'What came in during the last 30 days?',
    steps: [
      addDues,
      {
        step: 'filter',
        field: 'Arrival',
        condition: 'relative',
        values: [{ key: 'query:filter.period.last30Days' }],
      },
    ],
    answer: (calls) => [[dues(calls.filter(({ daysAgo }) => daysAgo < 30))]],
  },
  {
    text: 'What came in from the first to the last day of January?',
    steps: [
      addDues,
      {
        step: 'filter',
        field: 'Arrival',
        condition: 'days',
        values: [`${lastYear}-01-01`, `${lastYear}-01-31`],
      },
    ],
    answer: (calls) => [[dues(calls.filter(({ month }) => month === `${lastYear}-01`))]],
  },
  {
    text: 'How many calls have no departure?',
    steps: [countCalls, { step: 'filter', field: 'Departure', condition: 'is_null' }],
    answer: (calls) => [[calls.filter(({ daysInPort }) => daysInPort === null).length]],
  },
  {
    text: 'How many calls of each kind of ship cost more than 1,000?',
    steps: [countCalls, addKind, { step: 'filter', field: 'Port dues', condition: 'gt', values: ['1000'] }],
    answer: (calls) =>
      groups(
        calls.filter(({ cents }) => cents > 100_000),
        kindOf,
      ).map(([kind, own]) => [kind, own.length]),
  },
  {
    text: 'What do ships with 15 in their name pay?',
    steps: [
      addDues,
      { step: 'add', field: 'Ship name' },
      { step: 'filter', field: 'Ship name', condition: 'like', values: ['%15%'] },
    ],
    answer: (calls) =>
      namedDues(
        calls.filter(({ ship }) => ship.includes('15')),
        shipOf,
      ),
  },
  {
    text: 'How do the months of the last complete year compare with those of the year before?',
    steps: [addDues, addArrival, inLastYear, { step: 'compare', scale: 'year' }],
    answer: (calls) => {
      const before = duesBy(ofYear(calls, lastYear - 1), monthOf)
      return duesBy(ofYear(calls, lastYear), monthOf).map((now, month) => {
        const past = before[month] ?? 0
        return [null, now, past, difference(now, past), percent(difference(now, past), past)]
      })
    },
    chart: 'line',
    isChecked: true,
  },
  {
    text: 'What is the average rebate by kind of ship, without calls that got none?',
    steps: [{ step: 'add', field: 'Rebate' }, addKind],
    answer: (calls) =>
      groups(calls, kindOf).map(([kind, own]) => [
        kind,
        average(own.map(({ discountCents }) => (discountCents === null ? null : discountCents / 100))),
      ]),
  },
  {
    text: 'What do the ships of each kind pay on average, each counted once?',
    steps: [{ step: 'add', field: 'Dues per ship' }, addKind],
    answer: (calls) =>
      groups(calls, kindOf).map(([kind, own]) => [kind, rounded(dues(own) / new Set(own.map(shipOf)).size)]),
    chart: 'bars',
  },
  {
    text: 'How many days do ships of each kind stay?',
    steps: [{ step: 'add', field: 'Days in port' }, addKind],
    answer: (calls) =>
      groups(calls, kindOf).map(([kind, own]) => [kind, average(own.map(({ daysInPort }) => daysInPort))]),
  },
  {
    text: 'On which weekday and at what hour do ships arrive?',
    steps: [
      countCalls,
      addArrival,
      { step: 'unit', field: 'Arrival', from: 'year_month', unit: 'weekday' },
      { step: 'place', well: 'columns', field: 'Arrival' },
      { step: 'unit', field: 'Arrival', from: 'year_quarter', unit: 'hour' },
    ],
    answer: (calls) => crossed(calls, [({ weekday }) => weekday, ({ hour }) => hour], (own) => own.length),
    chart: 'heat',
    isChecked: true,
  },
  {
    // A filter compares rows, so the calls of a ship are a field of a mart with one row for each ship.
    text: 'Which ships call more often than usual?',
    steps: [
      { step: 'add', field: 'Listed ship' },
      { step: 'add', field: 'Calls made' },
      { step: 'filter', field: 'Calls made', condition: 'gt', values: [String(usualCalls)] },
    ],
    answer: (calls) =>
      groups(calls, shipOf)
        .filter(([, own]) => own.length > usualCalls)
        .map(([ship, own]) => [ship, own.length]),
  },
  {
    // The class of a number is a virtual attribute.
    text: 'How many calls are in each class of dues?',
    steps: [countCalls, { step: 'add', field: 'Dues class' }],
    answer: (calls) =>
      groups(calls, ({ cents }) => Math.floor(cents / 50_000) * 500).map(([from, own]) => [from, own.length]),
  },
  {
    text: 'How do dues add up over the months of the last complete year, how do they change, and which month is best?',
    steps: [
      addDues,
      addArrival,
      inLastYear,
      { step: 'calculate', ...sum, kind: 'running_total' },
      { step: 'calculate', ...sum, kind: 'difference' },
      { step: 'calculate', ...sum, kind: 'rank' },
    ],
    answer: (calls) => {
      const months = duesBy(ofYear(calls, lastYear), monthOf)
      const totals = runningTotals(months)
      return months.map((own, at) => {
        const last = months[at - 1]
        const rank = months.filter((each) => each > own).length + 1
        return [null, own, totals[at] ?? null, last === undefined ? null : difference(own, last), rank]
      })
    },
  },
  {
    text: 'Which calls are behind the dues of a kind of ship?',
    steps: [addDues, addKind, { step: 'rows' }],
    answer: (calls) => calls.filter(({ kind }) => kind === 'bulk').map((call) => [call.kind, dues([call])]),
    isChecked: true,
  },
]

/** What no query answers. The menu of a value says so. */
export const impossibleQueries = [
  {
    text: 'What is the median of the dues?',
    ...sum,
    reason: 'query:limit.median',
  },
] as const
