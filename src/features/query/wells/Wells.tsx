import { type DragEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, media } from '#src/ui/theme/tokens.ts'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { AddField } from './AddField.tsx'
import { ComparisonWell } from './ComparisonWell.tsx'
import { TopWell } from './TopWell.tsx'
import { WellName, WellRoot } from './well-frame.ts'
import { DimensionChip } from './DimensionChip.tsx'
import { FilterChip } from '../filters/FilterChip.tsx'
import { dragType, readDragged } from '../fields/dragged-field.ts'
import { useAddField } from '../fields/use-add-field.ts'
import { fieldIn } from '../state/catalogue.ts'
import { type QueryState, type Well, conditionKey, itemKey } from '../state/query-state.ts'
import { useQueryContext } from '../state/query-context.ts'
import { ValueChip } from './ValueChip.tsx'
import type { Problem } from '#contract/http.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { itemNames } from '../state/naming.ts'
import {
  moveDimension,
  moveValue,
  removeCondition,
  removeDimension,
  removeValue,
} from '../state/query-commands.ts'

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  flex: 'none',
  borderBottom: `1px solid ${color.line.hair}`,
  '& > :nth-of-type(even)': { borderLeft: `1px solid ${color.line.hair}` },
  '& > :nth-of-type(n + 3)': { borderTop: `1px solid ${color.line.hair}` },
  [media.belowWide]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > :nth-of-type(n)': { borderLeft: 0 },
    '& > :nth-of-type(n + 2)': { borderTop: `1px solid ${color.line.hair}` },
  },
})
const buttonsOf = (well: HTMLElement): readonly HTMLElement[] => [
  ...well.querySelectorAll<HTMLElement>('button'),
]

/** Describes the keys, once for all wells. */
const helpId = 'query-well-help'

/** An index in a well: its chips come first, then the button that adds one. */
interface WellPosition {
  well: Well
  index: number
}

const removeItem = (state: QueryState, { well, index }: WellPosition): QueryState => {
  if (well === 'values') return removeValue(state, index)
  const condition = state.filters[index]
  if (well === 'filters')
    return condition === undefined ? state : removeCondition(state, conditionKey(condition))
  return removeDimension(state, { well, index })
}
const moveItem = (state: QueryState, { well, index, by }: WellPosition & { by: number }): QueryState => {
  if (well === 'values') return moveValue(state, [index, by])
  return well === 'filters' ? state : moveDimension(state, { well, index, by })
}

type WellStep =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'move' | 'remove'; readonly state: QueryState }

const directions: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const countOf = (state: QueryState, well: Well): number => state[well].length

/** Returns the step for a key, or null if the key does nothing there. */
function wellStep(
  state: QueryState,
  { key, isAlt, ...position }: WellPosition & { key: string; isAlt: boolean },
): WellStep | null {
  const by = directions[key]
  const isChip = position.index < countOf(state, position.well)
  if (by !== undefined && isAlt && isChip)
    return { kind: 'move', state: moveItem(state, { ...position, by }) }
  if (by !== undefined) return { kind: 'focus', index: position.index + by }
  return isChip && (key === 'Delete' || key === 'Backspace')
    ? { kind: 'remove', state: removeItem(state, position) }
    : null
}

interface WellBoxProps {
  well: Well
  children: ReactNode
}

const WellBox = ({ well, children }: WellBoxProps) => {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQueryContext()
  const add = useAddField()
  const id = useId()
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = buttonsOf(event.currentTarget)
    const index = buttons.findIndex((button) => button === event.target)
    const step = index === -1 ? null : wellStep(state, { well, index, key: event.key, isAlt: event.altKey })
    if (step === null) return
    event.preventDefault()
    if (step.kind !== 'focus') change(step.state)
    const next = { focus: step.kind === 'focus' ? step.index : index, move: index, remove: index + 1 }[
      step.kind
    ]
    buttons[next]?.focus()
  }
  const over = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    event.currentTarget.dataset['over'] = ''
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset['over']
    const dragged = readDragged(event.dataTransfer)
    const field = dragged && fieldIn(naming.catalogue, dragged)
    if (field === undefined) return
    event.preventDefault()
    void add(field, well)
  }
  return (
    <WellRoot
      data-well={well}
      onDragOver={over}
      onDragLeave={(event) => delete event.currentTarget.dataset['over']}
      onDrop={drop}
    >
      <WellName id={id}>{t(`well.${well}`)}</WellName>
      <Row
        gap={6}
        wrap
        flex={1}
        role="toolbar"
        aria-labelledby={id}
        aria-describedby={helpId}
        onKeyDown={handleKey}
      >
        {children}
        <AddField well={well} />
      </Row>
    </WellRoot>
  )
}

const ChipProblemsRoot = styled('div')({
  display: 'grid',
  gap: 6,
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
})

/** The problems that the platform reported, each once. The chips they belong to are framed. */
function ChipProblems() {
  const { t } = useTranslation('query')
  const { problems, state, naming } = useQueryContext()
  const formatProblem = useProblemText()
  const names = itemNames(state, naming)
  const first = new Map<Problem, string>()
  for (const [key, list] of problems.byKey)
    for (const each of list) if (!first.has(each)) first.set(each, key)
  const all = [...first]
  if (all.length === 0) return null
  return (
    <ChipProblemsRoot role="alert" aria-label={t('error.marked', { count: all.length })}>
      {all.map(([problem, key]) => (
        <MarginNote key={`${problem.path} ${problem.code}`} tone="error">
          <strong>{names.get(key)}</strong> {formatProblem(problem)}
        </MarginNote>
      ))}
    </ChipProblemsRoot>
  )
}

/** The wells of the query: values, rows, columns, filters. */
export function Wells() {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  return (
    <section>
      <h2 style={visuallyHidden}>{t('sentence.label')}</h2>
      <p id={helpId} style={visuallyHidden}>
        {t('well.help')}
      </p>
      <Grid>
        <WellBox well="values">
          {state.values.map((value, index) => (
            <ValueChip key={itemKey(value)} value={value} index={index} />
          ))}
        </WellBox>
        <WellBox well="rows">
          {state.rows.map((dimension, index) => (
            <DimensionChip
              key={itemKey(dimension)}
              dimension={dimension}
              position={{ well: 'rows', index }}
            />
          ))}
        </WellBox>
        <WellBox well="columns">
          {state.columns.map((dimension, index) => (
            <DimensionChip
              key={itemKey(dimension)}
              dimension={dimension}
              position={{ well: 'columns', index }}
            />
          ))}
        </WellBox>
        <WellBox well="filters">
          {state.filters.map((condition) => (
            <FilterChip key={conditionKey(condition)} condition={condition} />
          ))}
        </WellBox>
        <ComparisonWell />
        <TopWell />
      </Grid>
      <ChipProblems />
    </section>
  )
}
