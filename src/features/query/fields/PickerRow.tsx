import { memo, useMemo } from 'react'
import { ChevronDown, ChevronRight, EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { enumerate } from '#src/lib/join-text.ts'
import { bareButton, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { typeKey, typeKeys } from '../state/naming.ts'
import { FieldIcon } from './FieldIcon.tsx'
import type { FieldLine, GroupLine, PickerLine } from './field-groups.ts'

export const rowHeight = 26

/**
 * The styles of all rows. They belong to the list, because a styled component in each row takes most of the time between
 * a key and the new list.
 */
export const rowStyles = {
  '& [data-at]': {
    ...type.controlSmall,
    position: 'absolute',
    // The browser lays out and draws each row by itself.
    contain: 'strict',
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
    '& > i': {
      width: 6,
      height: 6,
      flex: 'none',
      marginRight: 6,
      borderRadius: '50%',
      backgroundColor: color.accent.focus,
    },
    '& > button': {
      ...bareButton,
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 24,
      height: 24,
      flex: 'none',
      borderRadius: radius.chip,
      color: color.text.secondary,
      '&:hover': { color: color.accent.text },
    },
    '&[data-kind="group"]': { padding: '0 4px', fontWeight: 500 },
    '&[data-used]': { fontWeight: 500 },
    '&[data-elsewhere]': { color: color.text.tertiary },
    '&[data-num]:not([data-elsewhere]) > svg': { color: color.accent.text },
    '&:hover': { backgroundColor: color.surface.active },
  },
  '&:focus-visible [data-marked]': {
    backgroundColor: color.surface.active,
    outline: `2px solid ${color.accent.focus}`,
    outlineOffset: '-2px',
  },
} as const

const flag = (is: boolean): '' | undefined => (is ? '' : undefined)

/** The texts of all rows. Each row would look them up again at each key. */
export function useRowTexts() {
  const { t, i18n } = useTranslation(['query', 'shared'])
  const { language } = i18n
  return useMemo(() => {
    const types = new Map(typeKeys.map((key) => [key, t(`shared:type.${key}`)]))
    return { t, language, types, used: t('fields.used'), switches: t('fields.switches') }
  }, [t, language])
}

interface PickerRowProps {
  id: string
  line: PickerLine
  texts: ReturnType<typeof useRowTexts>
  /** Its index among all lines. */
  place: number
  isHighlighted: boolean
  /** It shows the button that opens the menu of wells. */
  hasMenu: boolean
}
type RowProps<Line> = Omit<PickerRowProps, 'line'> & { line: Line }

const GroupRow = ({ id, line, texts, place, isHighlighted }: RowProps<GroupLine>) => {
  const { t, language, used } = texts
  const Chevron = line.isOpen ? ChevronDown : ChevronRight
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={1}
      aria-expanded={line.isOpen}
      aria-label={enumerate(
        language,
        [t('fields.group', { name: line.name, count: line.count }), line.isUsed && used].filter(
          (word) => typeof word === 'string',
        ),
      )}
      data-at={place}
      data-kind="group"
      data-marked={flag(isHighlighted)}
      style={{ top: place * rowHeight }}
    >
      <Chevron size={14} strokeWidth={2} aria-hidden />
      <span>{line.name}</span>
      {line.level !== null && <small>{line.level}</small>}
      {line.isUsed && <i aria-hidden />}
      <small>{line.count}</small>
    </div>
  )
}

const FieldRow = ({ id, line, texts, place, isHighlighted, hasMenu }: RowProps<FieldLine>) => {
  const { t, language, types, used } = texts
  const { field, isUsed, switches } = line
  const reason = switches ? texts.switches : undefined
  const labelParts = [field.name, types.get(typeKey(field.type.main)), isUsed && used, reason]
  const label = enumerate(
    language,
    labelParts.filter((word) => typeof word === 'string'),
  )
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={2}
      aria-label={label}
      title={reason ?? (field.name === field.field ? undefined : field.field)}
      data-at={place}
      data-num={flag(field.isMeasure)}
      data-used={flag(isUsed)}
      data-elsewhere={flag(switches)}
      data-marked={flag(isHighlighted)}
      style={{ top: place * rowHeight }}
      draggable
    >
      <FieldIcon type={field.type.main} isVirtual={field.isVirtual} />
      <span>{field.name}</span>
      {isUsed && <i aria-hidden />}
      {hasMenu && (
        <button
          type="button"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={t('fields.addTo', { field: field.name })}
        >
          <EllipsisVertical size={14} strokeWidth={2} aria-hidden />
        </button>
      )}
    </div>
  )
}

export const PickerRow = memo(({ line, ...rest }: PickerRowProps) =>
  line.kind === 'group' ? <GroupRow {...rest} line={line} /> : <FieldRow {...rest} line={line} />,
)
PickerRow.displayName = 'PickerRow'
