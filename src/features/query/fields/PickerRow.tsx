import { memo } from 'react'
import { ChevronDown, ChevronRight, EllipsisVertical } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { enumerate } from '#src/lib/join-text.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { typeKey } from '../state/naming.ts'
import { writeDraggedField } from './dragged-field.ts'
import { FieldIcon } from './FieldIcon.tsx'
import type { FieldLine, GroupLine, PickerLine } from './field-groups.ts'

export const rowHeight = 26

const Root = styled('div')({
  ...type.controlSmall,
  position: 'absolute',
  left: 0,
  right: 0,
  height: rowHeight,
  ...rowLayout(8),
  padding: '0 4px 0 20px',
  borderRadius: radius.chip,
  color: color.text.primary,
  cursor: 'pointer',
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > span': { ...oneLine, flex: 1 },
  '& > small': { ...type.caption, color: color.text.tertiary, paddingRight: 6 },
  '&[data-kind="group"]': { padding: '0 4px', fontWeight: 500 },
  '&[data-used]': { fontWeight: 500 },
  '&[data-elsewhere]': { color: color.text.tertiary },
  '&[data-num]:not([data-elsewhere]) > svg': { color: color.accent.text },
  '& > button': { visibility: 'hidden' },
  '@media (hover: none)': { '& > button': { visibility: 'visible' }, '& > i': { display: 'none' } },
  '&:hover, [role="tree"]:focus-visible &[data-marked]': { backgroundColor: color.surface.active },
  '&:hover > button, [role="tree"]:focus-visible &[data-marked] > button': { visibility: 'visible' },
  '&:hover > i, [role="tree"]:focus-visible &[data-marked] > i': { display: 'none' },
  '[role="tree"]:focus-visible &[data-marked]': {
    outline: `2px solid ${color.accent.focus}`,
    outlineOffset: '-2px',
  },
})
const Dot = styled('i')({
  width: 6,
  height: 6,
  flex: 'none',
  marginRight: 6,
  borderRadius: '50%',
  backgroundColor: color.accent.focus,
})
const More = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 24,
  height: 24,
  flex: 'none',
  padding: 0,
  border: 0,
  borderRadius: radius.chip,
  background: 'none',
  color: color.text.secondary,
  cursor: 'pointer',
  '&:hover': { color: color.accent.text },
})

const flag = (is: boolean): '' | undefined => (is ? '' : undefined)

interface PickerRowProps {
  id: string
  line: PickerLine
  top: number
  isHighlighted: boolean
  onHighlight: (key: string) => void
  onFold: (key: string, isOpen: boolean) => void
  onAdd: (line: PickerLine) => void
  onMenu: (line: FieldLine, anchor: Element) => void
}
type RowProps<Line> = Omit<PickerRowProps, 'line'> & { line: Line }

const GroupRow = ({ id, line, top, isHighlighted, onHighlight, onFold }: RowProps<GroupLine>) => {
  const { t, i18n } = useTranslation('query')
  const Chevron = line.isOpen ? ChevronDown : ChevronRight
  return (
    <Root
      id={id}
      role="treeitem"
      aria-level={1}
      aria-expanded={line.isOpen}
      aria-label={enumerate(
        i18n.language,
        [t('fields.group', { name: line.name, count: line.count }), line.isUsed && t('fields.used')].filter(
          (word) => typeof word === 'string',
        ),
      )}
      data-line={line.key}
      data-kind="group"
      data-marked={flag(isHighlighted)}
      style={{ top }}
      onClick={() => {
        onHighlight(line.key)
        onFold(line.key, !line.isOpen)
      }}
    >
      <Chevron size={14} strokeWidth={2} aria-hidden />
      <span>{line.name}</span>
      {line.level !== null && <small>{line.level}</small>}
      {line.isUsed && <Dot aria-hidden />}
      <small>{line.count}</small>
    </Root>
  )
}

const FieldRow = ({ id, line, top, isHighlighted, onHighlight, onAdd, onMenu }: RowProps<FieldLine>) => {
  const { t, i18n } = useTranslation(['query', 'shared'])
  const { field, isUsed, switches } = line
  const reason = switches ? t('fields.switches') : undefined
  const labelParts = [
    field.name,
    t(`shared:type.${typeKey(field.type.main)}`),
    isUsed && t('fields.used'),
    reason,
  ]
  const label = enumerate(
    i18n.language,
    labelParts.filter((word) => typeof word === 'string'),
  )
  return (
    <Root
      id={id}
      role="treeitem"
      aria-level={2}
      aria-label={label}
      title={reason ?? (field.name === field.field ? undefined : field.field)}
      data-line={line.key}
      data-num={flag(field.isMeasure)}
      data-used={flag(isUsed)}
      data-elsewhere={flag(switches)}
      data-marked={flag(isHighlighted)}
      style={{ top }}
      draggable
      onDragStart={(event) => writeDraggedField(event.dataTransfer, field)}
      onMouseEnter={() => onHighlight(line.key)}
      onClick={() => onAdd(line)}
    >
      <FieldIcon type={field.type.main} isVirtual={field.isVirtual} />
      <span>{field.name}</span>
      {isUsed && <Dot aria-hidden />}
      <More
        type="button"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t('fields.addTo', { field: field.name })}
        onClick={(event) => {
          event.stopPropagation()
          onMenu(line, event.currentTarget)
        }}
      >
        <EllipsisVertical size={14} strokeWidth={2} aria-hidden />
      </More>
    </Root>
  )
}

export const PickerRow = memo(({ line, ...rest }: PickerRowProps) =>
  line.kind === 'group' ? <GroupRow {...rest} line={line} /> : <FieldRow {...rest} line={line} />,
)
PickerRow.displayName = 'PickerRow'
