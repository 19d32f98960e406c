// Below the width of a phone a row has two lines: its name, and below it a state and one figure, with a time at the
// right. The other columns are left out.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { color } from '../theme/tokens.ts'
import { oneLine, type } from '../theme/typography.ts'
import type { Column, PhonePosition } from './table-types.ts'

/** Positions of columns that many lists have. */
const usualPositions: Readonly<Record<string, PhonePosition>> = {
  state: 'second',
  updated: 'end',
  changed: 'end',
  extracted: 'end',
  started: 'end',
  uploaded: 'end',
  when: 'end',
  at: 'end',
}

/** Quantities whose cells name their unit. */
const ownUnit: ReadonlySet<string> = new Set(['duration', 'size'])

type PhoneColumn = Pick<Column<never>, 'id' | 'head' | 'right' | 'lead' | 'phone' | 'hideBelow'>

interface PhoneLines<C> {
  readonly name: C
  /** On the second line, without the names of their columns. */
  readonly placed: readonly C[]
  /** Then these, with the names of their columns. */
  readonly labelled: readonly C[]
  readonly end: C | undefined
}

const positionOf = ({ id, phone }: PhoneColumn): PhonePosition | undefined => phone ?? usualPositions[id]

/** Of columns, the one that a narrowing table shows longest. */
const lasting = <C extends PhoneColumn>(columns: readonly C[]): C | undefined =>
  columns.toSorted((one, other) => (other.hideBelow ?? 4) - (one.hideBelow ?? 4))[0]

/** Chooses what the two lines of a row show, or null if there are no columns. */
export function phoneLines<C extends PhoneColumn>(columns: readonly C[]): PhoneLines<C> | null {
  const end = columns.find((column) => positionOf(column) === 'end')
  const name =
    columns.find(({ lead }) => lead) ??
    columns.find((column) => column.lead !== false && positionOf(column) === undefined) ??
    columns[0]
  if (!name) return null
  const free = columns.filter((column) => column !== name && positionOf(column) === undefined)
  const placed = columns.filter((column) => column !== name && positionOf(column) === 'second')
  const word =
    placed.length > 0 ? undefined : lasting(free.filter(({ right, head }) => !right && head !== ''))
  const figure = placed.some(({ right }) => right) ? undefined : lasting(free.filter(({ right }) => right))
  const labelled = [word, figure].filter((column) => column !== undefined)
  return { name, placed, labelled, end: end === name ? undefined : end }
}

const Lines = styled('div')({
  '& > div': oneLine,
  // A long name is cut before its tag, as a tag of one letter says nothing.
  '& > div:first-of-type span[data-tone]': { flex: 'none', maxWidth: '45%' },
  // Its share is that of the line, not of the name and the tag.
  '& > div:first-of-type > :has(> [data-tone])': { width: '100%' },
  '& > div + div': {
    ...type.small,
    display: 'flex',
    fontWeight: 400,
    color: color.text.secondary,
    '& > span': { ...oneLine, flex: '0 1 auto' },
    // Words are cut before states and figures.
    '& > span:is([data-placed]:first-of-type, :not([data-placed]) + [data-figure])': {
      flexShrink: 0,
      maxWidth: '100%',
    },
    '& > span + span::before': { content: '" · "', whiteSpace: 'pre' },
    '& > span > *': { display: 'inline-flex', verticalAlign: 'bottom', gap: 6 },
    // In one box, a text that is too long would be cut whole.
    '& > span > :not(:has(svg, span))': { display: 'inline' },
  },
  // At 400 % zoom nothing is cut off.
  '@media (max-width: 359.98px)': {
    '& > div, & > div *': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& > div:first-of-type > *': {
      flexWrap: 'wrap',
      '& > :is(a, span:not([data-tone], [aria-hidden]))': { flex: '1 1 60%', maxWidth: 'max-content' },
      '& > code': { flex: '1 1 100%' },
    },
    '& > div:first-of-type span[data-tone]': { maxWidth: 'none' },
    '& > div + div': { flexWrap: 'wrap', columnGap: 12 },
    '& > div + div > span + span::before': { content: 'none' },
    '& > div:first-of-type': { paddingTop: 6 },
    '& > div:last-child': { paddingBottom: 6 },
  },
})

/** What a cell without a value contains. */
const isEmpty = (content: ReactNode, none: string): boolean =>
  content === null || content === undefined || content === false || content === '' || content === none

function SecondLine<Row>({ row, lines }: { row: Row; lines: PhoneLines<Column<Row>> }) {
  const { t } = useTranslation('shared')
  const label = ({ head }: Column<Row>) => (typeof head === 'string' ? t('table.label', { head }) : '')
  const parts = [
    ...lines.placed.map((column) => ({
      id: column.id,
      isPlaced: true,
      isFigure: column.right === true,
      label: '',
      content: column.cell(row),
    })),
    ...lines.labelled.map((column) => ({
      id: column.id,
      isPlaced: false,
      isFigure: column.right === true,
      label: column.figure || ownUnit.has(column.id) ? '' : label(column),
      content: (column.figure ?? column.cell)(row),
    })),
  ].filter(({ content }) => !isEmpty(content, t('table.none')))
  if (parts.length === 0) return null
  return (
    <div>
      {parts.map((part) => (
        <span
          key={part.id}
          data-placed={part.isPlaced ? '' : undefined}
          data-figure={part.isFigure ? '' : undefined}
        >
          {part.label}
          {part.content}
        </span>
      ))}
    </div>
  )
}

/** The columns of two-line rows: the name with the second line, and the time, narrower beside tools. */
export function phoneColumns<Row>(
  columns: readonly Column<Row>[],
  hasTools: boolean,
): readonly Column<Row>[] {
  const lines = phoneLines(columns)
  if (!lines) return columns
  const { name, end } = lines
  const both: Column<Row> = {
    ...name,
    lead: true,
    mono: false,
    right: false,
    width: undefined,
    cell: (row) => (
      <Lines>
        <div>{name.cell(row)}</div>
        <SecondLine row={row} lines={lines} />
      </Lines>
    ),
  }
  // Narrower below 370 px, so that the name and its state need no third line.
  const width = hasTools ? 'min(84px, 40vw - 64px)' : 'min(112px, 40vw - 48px)'
  return end ? [both, { ...end, lead: false, right: true, width }] : [both]
}
