import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, media } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
import { AddField } from './AddField.tsx'
import { ChipProblems } from './ChipProblems.tsx'
import { DimensionChip } from './DimensionChip.tsx'
import { FilterChip } from './FilterChip.tsx'
import { openChip } from './open-chip.ts'
import { dragType } from './PickerRow.tsx'
import { dropped } from './well-fields.ts'
import { type Well, conditionKey, itemKey } from './query-state.ts'
import { useQuestion } from './question.ts'
import { ValueChip } from './ValueChip.tsx'
import { wellStep } from './well-keys.ts'

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
const Root = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  minHeight: 38,
  padding: '6px 8px 5px 12px',
  '&[data-over]': { backgroundColor: color.accent.softer },
})
const Name = styled('h3')({
  ...type.controlSmall,
  flex: 'none',
  width: 66,
  whiteSpace: 'nowrap',
  margin: 0,
  padding: '3px 0',
  color: color.text.secondary,
})
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6, flex: 1, minWidth: 0 })

const buttonsOf = (well: HTMLElement): readonly HTMLElement[] => [
  ...well.querySelectorAll<HTMLElement>('button'),
]

/** Says once for all wells what keys do. */
const helpId = 'query-well-help'

interface WellBoxProps {
  well: Well
  children: ReactNode
}

const WellBox = ({ well, children }: WellBoxProps) => {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQuestion()
  const id = useId()
  const press = (event: KeyboardEvent<HTMLElement>) => {
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
    const field = naming.catalogue.fields.get(event.dataTransfer.getData(dragType))
    if (field === undefined) return
    event.preventDefault()
    const next = dropped({ catalogue: naming.catalogue, state }, { field, well })
    change(next)
    const last = next.filters.at(-1)
    if (well === 'filters' && last !== undefined) openChip(conditionKey(last))
  }
  return (
    <Root
      data-well={well}
      onDragOver={over}
      onDragLeave={(event) => delete event.currentTarget.dataset['over']}
      onDrop={drop}
    >
      <Name id={id}>{t(`well.${well}`)}</Name>
      <Chips role="toolbar" aria-labelledby={id} aria-describedby={helpId} onKeyDown={press}>
        {children}
        <AddField well={well} />
      </Chips>
    </Root>
  )
}

/** What is asked: values, rows, columns, filters. */
export const Wells = () => {
  const { t } = useTranslation('query')
  const { state } = useQuestion()
  return (
    <section>
      <h2 style={unseen}>{t('sentence.label')}</h2>
      <p id={helpId} style={unseen}>
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
            <DimensionChip key={itemKey(dimension)} dimension={dimension} place={{ well: 'rows', index }} />
          ))}
        </WellBox>
        <WellBox well="columns">
          {state.columns.map((dimension, index) => (
            <DimensionChip
              key={itemKey(dimension)}
              dimension={dimension}
              place={{ well: 'columns', index }}
            />
          ))}
        </WellBox>
        <WellBox well="filters">
          {state.filters.map((condition) => (
            <FilterChip key={conditionKey(condition)} condition={condition} />
          ))}
        </WellBox>
      </Grid>
      <ChipProblems />
    </section>
  )
}
