import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Application, ModeChoice } from '#contract/iam/application.ts'
import { codeMode } from '#contract/iam/sign-in-names.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Switch } from '#src/ui/inputs/Switch.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { type DragStep, useDragOrder } from '#src/ui/inputs/use-drag-order.ts'
import { moveItem } from '#src/lib/move-item.ts'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { ApplicationForm } from './application-form.ts'
import { useModeName } from './use-field-labels.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { useRowFocus } from '#src/ui/inputs/use-row-focus.ts'

const List = styled('ol')({
  ...listReset,
  borderTop: hairline,
})
const ModeItem = styled('li')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '8px 0',
  borderBottom: hairline,
  '&[data-over=before]': { boxShadow: `inset 0 2px ${color.accent.focus}` },
  '&[data-over=after]': { boxShadow: `inset 0 -2px ${color.accent.focus}` },
  '&[data-dragged]': { backgroundColor: color.accent.softer },
})
const Grip = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  color: color.text.tertiary,
  background: 'none',
  cursor: 'grab',
  '&:hover': { color: color.text.secondary, backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
})
const Name = styled('div')({
  ...rowLayout(8),
  minWidth: 0,
  '& > b': { ...type.body, ...oneLine, fontWeight: 500 },
})
const Choices = styled('div')({
  gridColumn: '2 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 16,
})

type Available = Application['available'][number]

interface RowProps {
  choice: ModeChoice
  index: number
  count: number
  mode: Available | undefined
  onChange: (change: Partial<ModeChoice>) => void
  onMove: (to: number) => void
  /** Moves it, and focuses a button that can move it on. */
  onMoveByButton: (to: number) => void
  onRemove: () => void
  /** Side on which the dragged row would be inserted. */
  over: 'before' | 'after' | undefined
  isDragged: boolean
  onDrag: (step: DragStep) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

type RowButtonsProps = Pick<RowProps, 'index' | 'count' | 'onMoveByButton' | 'onRemove'> & { name: string }

const RowButtons = ({ index, count, name, onMoveByButton, onRemove }: RowButtonsProps) => {
  const { t } = useTranslation(['administration', 'shared'])
  return (
    <Row gap={2}>
      <IconButton
        small
        icon={ArrowUp}
        data-move="up"
        disabled={index === 0}
        label={t('applications.modes.up', { name })}
        onClick={() => onMoveByButton(index - 1)}
      />
      <IconButton
        small
        icon={ArrowDown}
        data-move="down"
        disabled={index === count - 1}
        label={t('applications.modes.down', { name })}
        onClick={() => onMoveByButton(index + 1)}
      />
      <IconButton
        small
        icon={X}
        data-remove=""
        label={t('shared:action.removeNamed', { name })}
        onClick={onRemove}
      />
    </Row>
  )
}

const ModeRow = ({
  choice,
  index,
  count,
  mode,
  onChange,
  onMove,
  onMoveByButton,
  onRemove,
  ...drag
}: RowProps) => {
  const { t } = useTranslation(['administration', 'shared'])
  const name = useModeName()(mode ?? { _id: choice._id, name: '' })
  const maySeeProviders = useMay('iam:provider:read')
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(index + by)
  }
  const { over, isDragged, onDrag } = drag
  const allow = (event: DragEvent) => {
    event.preventDefault()
    onDrag('over')
  }
  return (
    <ModeItem
      data-mode=""
      data-over={over}
      data-dragged={isDragged ? '' : undefined}
      onDragOver={allow}
      onDrop={(event) => {
        event.preventDefault()
        onDrag('drop')
      }}
    >
      <Grip
        type="button"
        draggable
        aria-label={t('applications.modes.grip', { name, at: index + 1, of: count })}
        title={t('applications.modes.gripHint')}
        onKeyDown={press}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', choice._id)
          onDrag('start')
        }}
        onDragEnd={() => onDrag('end')}
      >
        <GripVertical size={14} strokeWidth={2} aria-hidden />
      </Grip>
      <Name>
        {mode?.type === codeMode && maySeeProviders ? (
          <TextLink to={paths.provider(mode._id)}>{name}</TextLink>
        ) : (
          <b>{name}</b>
        )}
        {mode?.active === false && <Tag tone="warning">{t('applications.modes.off')}</Tag>}
      </Name>
      <RowButtons {...{ index, count, name, onMoveByButton, onRemove }} />
      <Choices>
        <TextInput
          small
          value={choice.text}
          onChange={(text) => onChange({ text })}
          placeholder={t('shared:field.buttonText')}
          aria-label={t('applications.modes.textOf', { name })}
          maxLength={120}
          autoComplete="off"
        />
        <Switch
          label={t('applications.modes.shown')}
          checked={!choice.hidden}
          onChange={(isShown) => onChange({ hidden: !isShown })}
        />
      </Choices>
    </ModeItem>
  )
}

interface ModeListProps {
  control: Control<ApplicationForm>
  available: Application['available']
}

/** The sign-in methods: order (by drag or keyboard), texts and visibility. */
export function ModeList({ control, available }: ModeListProps) {
  const { t } = useTranslation('administration')
  const nameOf = useModeName()
  const { field, fieldState } = useController({ control, name: 'modes' })
  const [announcement, setAnnouncement] = useState('')
  const { list, focusRow } = useRowFocus<HTMLDivElement>('[data-mode]')
  const modes = field.value
  const find = (id: string) => available.find(({ _id }) => _id === id)
  const others = available.filter(({ _id }) => modes.every((mode) => mode._id !== _id))
  const move = (from: number, to: number) => {
    const next = moveItem(modes, { from, to })
    const id = modes[from]?._id ?? ''
    field.onChange(next)
    const name = nameOf(find(id) ?? { _id: id, name: '' })
    setAnnouncement(
      t('applications.modes.moved', {
        name,
        at: next.findIndex(({ _id }) => _id === id) + 1,
        of: next.length,
      }),
    )
  }
  const drag = useDragOrder(move)
  const isOpen = modes.some(({ _id, hidden }) => !hidden && find(_id)?.active)
  return (
    <div ref={list}>
      <List aria-label={t('applications.section.modes')}>
        {modes.map((choice, index) => (
          <ModeRow
            key={choice._id}
            {...{ choice, index }}
            count={modes.length}
            mode={find(choice._id)}
            over={drag.sideOf(index)}
            isDragged={drag.dragged === index}
            onDrag={drag.step(index)}
            onMove={(to) => move(index, to)}
            onMoveByButton={(to) => {
              move(index, to)
              focusRow(to, `[data-move=${to < index ? 'up' : 'down'}]:enabled`, '[data-move]:enabled')
            }}
            onChange={(change) =>
              field.onChange(modes.map((mode) => (mode === choice ? { ...mode, ...change } : mode)))
            }
            onRemove={() => {
              field.onChange(modes.filter((mode) => mode !== choice))
              focusRow(index, '[data-remove]', 'button')
            }}
          />
        ))}
      </List>
      {others.length > 0 && (
        <Row gap={8} wrap style={{ marginTop: 12 }}>
          {others.map((mode) => (
            <Button
              key={mode._id}
              size="small"
              icon={Plus}
              onClick={() => field.onChange([...modes, { _id: mode._id, hidden: false, text: '' }])}
            >
              {t('applications.modes.add', { name: nameOf(mode) })}
            </Button>
          ))}
        </Row>
      )}
      {(!isOpen || fieldState.error) && (
        <div style={{ marginTop: 12 }}>
          <MarginNote tone={fieldState.error ? 'error' : 'warning'} live>
            {fieldState.error?.message ?? t('applications.modes.none')}
          </MarginNote>
        </div>
      )}
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </div>
  )
}
