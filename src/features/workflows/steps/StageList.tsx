import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { stepGlyphs } from '#src/components/job-view/job-phase.ts'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { State } from '#src/ui/display/State.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { bareButton, framed, hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { Board } from '../model/use-board.ts'
import { moveStep } from '../model/stage-edits.ts'
import type { StageForm, StepForm } from '../model/workflow-form.ts'
import { directionOf } from './move-keys.ts'

const Root = styled('div')({ padding: '16px 20px 32px', maxWidth: 880 })
const Stage = styled('section')({
  ...framed,
  '& + &': { marginTop: 12 },
  '& > header': { ...rowLayout(8), padding: '6px 8px 6px 12px', borderBottom: hairline },
  '& > header > b': { ...type.small, color: color.text.tertiary, fontWeight: 400 },
  '& > header > div': { flex: 1, minWidth: 0, maxWidth: 320 },
  '& > header > span:first-of-type': { flex: 1 },
  '& > ol': listReset,
  '& > p': { ...type.small, margin: 0, padding: '10px 12px', color: color.text.tertiary },
})
const Row = styled('li')({
  ...rowLayout(8),
  minHeight: 40,
  padding: '0 8px 0 0',
  '& + &': { borderTop: hairline },
  '&[data-selected]': { backgroundColor: color.accent.soft },
  '&:hover': { backgroundColor: color.surface.hover },
  '&[data-selected]:hover': { backgroundColor: color.accent.soft },
  '& > button:first-of-type': {
    ...bareButton,
    ...rowLayout(10),
    flex: 1,
    minWidth: 0,
    minHeight: 40,
    padding: '4px 12px',
    color: 'inherit',
    textAlign: 'left',
  },
  '& > button:focus-visible': focusInside,
  '& b': { ...type.panel, ...oneLine, fontWeight: 500 },
})

interface StepProps {
  board: Board
  step: StepForm
}

const StepMenu = ({ board, step }: StepProps) => {
  const { t } = useTranslation('workflows')
  const directions = [
    { to: 'up', icon: ArrowUp, keys: 'Alt+ArrowUp' },
    { to: 'down', icon: ArrowDown, keys: 'Alt+ArrowDown' },
    { to: 'left', icon: ArrowLeft, keys: 'Alt+ArrowLeft' },
    { to: 'right', icon: ArrowRight, keys: 'Alt+ArrowRight' },
  ] as const
  return (
    <RowMenu
      name={board.names.action(step.action)}
      entries={[
        ...directions.map(({ to, icon, keys }) => ({
          id: to,
          label: t(`command.${to}`),
          icon,
          keys,
          disabled: moveStep(board.stages, { id: step.id, to }) === undefined,
          onSelect: () => board.moveStep(step.id, to),
        })),
        {
          id: 'remove',
          label: t('command.remove'),
          icon: Trash2,
          keys: 'Delete',
          danger: true,
          onSelect: () => board.removeSteps(new Set([step.id])),
        },
      ]}
    />
  )
}

const Step = ({ board, step }: StepProps) => {
  const { t } = useTranslation(['workflows', 'jobs', 'shared'])
  const last = board.job?.steps.find(({ id }) => id === step.id)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = directionOf(event)
    if (board.isFixed || (to === undefined && event.key !== 'Delete')) return
    event.preventDefault()
    if (to === undefined) board.removeSteps(new Set([step.id]))
    else board.moveStep(step.id, to)
  }
  const isSelected = board.selected === step.id
  return (
    <Row data-selected={isSelected ? '' : undefined}>
      <button
        type="button"
        data-step={step.id}
        aria-current={isSelected || undefined}
        onClick={() => board.open(step.id)}
        onKeyDown={onKeyDown}
      >
        <b>{board.names.action(step.action)}</b>
        <Muted size="small">{board.names.kind(step.action)}</Muted>
        {!step.enabled && <Tag>{t('shared:state.off')}</Tag>}
      </button>
      {last !== undefined && (
        <State state={stepGlyphs[last.state]}>{t(`jobs:stepState.${last.state}`)}</State>
      )}
      {!board.isFixed && <StepMenu board={board} step={step} />}
    </Row>
  )
}

interface StageProps {
  board: Board
  stage: StageForm
  index: number
}

const StageHead = ({ board, stage, index }: StageProps) => {
  const { t } = useTranslation('workflows')
  const name = board.names.stage(index)
  if (board.isFixed)
    return (
      <header>
        <b>{index + 1}</b>
        <span>{name}</span>
      </header>
    )
  return (
    <header>
      <b>{index + 1}</b>
      <TextInput
        value={stage.name}
        onChange={(text) => board.renameStage(index, text)}
        placeholder={t('stage.number', { number: index + 1 })}
        aria-label={t('stage.name', { number: index + 1 })}
        maxLength={100}
        autoComplete="off"
        small
      />
      <span />
      <Button size="small" icon={Plus} onClick={() => board.startAdding(index)}>
        {t('command.addAction')}
      </Button>
      <RowMenu
        name={name}
        entries={[
          {
            id: 'before',
            label: t('command.stageBefore'),
            icon: ArrowUp,
            disabled: index === 0,
            onSelect: () => board.moveStage(index, -1),
          },
          {
            id: 'after',
            label: t('command.stageAfter'),
            icon: ArrowDown,
            disabled: index === board.stages.length - 1,
            onSelect: () => board.moveStage(index, 1),
          },
          {
            id: 'remove',
            label: t('command.removeStage'),
            icon: Trash2,
            danger: true,
            onSelect: () => board.removeStage(index),
          },
        ]}
      />
    </header>
  )
}

/** The stages and steps of a workflow as lists that can be edited by form and keyboard. */
export function StageList({ board }: { board: Board }) {
  const { t } = useTranslation('workflows')
  const { stages, isFixed, names } = board
  if (stages.length === 0)
    return (
      <EmptyState
        title={t('empty.title')}
        actions={
          !isFixed && (
            <Button variant="primary" icon={Plus} onClick={() => board.startAdding(0)}>
              {t('command.addAction')}
            </Button>
          )
        }
      >
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <Root>
      {stages.map((stage, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- stages have no identity
        <Stage key={index} aria-label={names.stage(index)}>
          <StageHead board={board} stage={stage} index={index} />
          {stage.steps.length === 0 ? (
            <p>{t('stage.empty')}</p>
          ) : (
            <ol aria-label={t('stage.steps', { stage: names.stage(index) })}>
              {stage.steps.map((step) => (
                <Step key={step.id} board={board} step={step} />
              ))}
            </ol>
          )}
        </Stage>
      ))}
      {!isFixed && (
        <div style={{ marginTop: 12 }}>
          <Button icon={Plus} keys="Shift+A" onClick={board.addStage}>
            {t('command.addStage')}
          </Button>
        </div>
      )}
    </Root>
  )
}
