import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import type { ActiveOption } from '#src/ui/inputs/use-active-option.ts'
import type { Entry, Group } from './entries.ts'
import { ShortcutKeys } from '#src/ui/keyboard/ShortcutKeys.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'

const List = styled('div')({
  flex: '0 1 auto',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  maxHeight: 'min(476px, 60vh)',
  padding: '4px 6px 8px',
})
const Head = styled('div')({
  ...type.caption,
  display: 'flex',
  justifyContent: 'space-between',
  padding: '8px 10px 4px',
  color: color.text.tertiary,
})
const Note = styled('p')({ ...type.small, margin: 0, padding: '12px 16px', color: color.text.secondary })

/** Index of each group's first entry among all entries. */
const startsOf = (groups: readonly Group[]): readonly number[] =>
  groups.map((_, index) => groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0))

const Nothing = ({
  text,
  isReading,
  isNearest,
}: {
  text: string
  isReading: boolean
  isNearest: boolean
}) => {
  const { t } = useTranslation(['palette', 'shared', 'common'])
  if (isReading) return <Note role="status">{t('common:loading.reading')}</Note>
  return <Note role="status">{t(isNearest ? 'nothingNear' : 'shared:filter.noName', { text })}</Note>
}

const Row = styled('div')({
  ...type.body,
  ...rowLayout(10),
  height: 34,
  padding: '0 10px',
  borderRadius: radius.control,
  cursor: 'pointer',
  scrollMarginBlock: 28,
  '& > svg, & > i': { flex: 'none', width: 16, height: 16, color: color.text.tertiary },
  '& > b': { ...oneLine, fontWeight: 500, color: color.text.primary, flex: '0 1 auto', minWidth: '30%' },
  '& > b:last-of-type': { minWidth: 0 },
  '& > span': { ...oneLine, ...type.small, flex: '0 1000 auto', minWidth: 0, color: color.text.tertiary },
  '& > span[data-quoted]': { fontFamily: mono, letterSpacing: '-0.01em' },
  '& > small': {
    ...type.caption,
    flex: 'none',
    marginLeft: 'auto',
    paddingLeft: 8,
    color: color.text.tertiary,
  },
  '&[aria-selected="true"]': {
    backgroundColor: color.accent.soft,
    '& > svg': { color: color.accent.text },
    '& > span, & > small, & > kbd': { color: color.text.secondary },
  },
  '@media (forced-colors: active)': { '&[aria-selected="true"]': { outline: '2px solid' } },
})

interface PaletteRowProps {
  id: string
  entry: Entry
  isActive: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

/** One entry that can be opened or run. */
function PaletteRow({ id, entry, isActive, onPoint, onChoose }: PaletteRowProps) {
  const { t } = useTranslation('palette')
  const { icon: Icon, name, detail, isQuoted, kind, keys } = entry
  return (
    <Row
      id={id}
      role="option"
      aria-selected={isActive}
      title={name}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
      onAuxClick={({ button }) => button === 1 && onChoose(true)}
    >
      {Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden /> : <i />}
      <b>{name}</b>
      {detail !== undefined && <span data-quoted={isQuoted ? '' : undefined}>{detail}</span>}
      <small>{t(`kind.${kind}`)}</small>
      {keys !== undefined && <ShortcutKeys keys={keys} />}
    </Row>
  )
}

interface PaletteListProps {
  /** Index among all groups. */
  options: ActiveOption
  groups: readonly Group[]
  /** The search text, if nothing matches it. */
  nothing: string | undefined
  isReading: boolean
  isUnread: boolean
  onChoose: (entry: Entry, inNewTab: boolean) => void
}

/** The entries below the headings of their groups, as one list. */
export function PaletteList({ options, groups, onChoose, ...rest }: PaletteListProps) {
  const { t } = useTranslation(['palette', 'shared'])
  const starts = startsOf(groups)
  const { listId: id } = options
  return (
    <>
      {rest.nothing !== undefined && (
        <Nothing text={rest.nothing} isReading={rest.isReading} isNearest={groups.length > 0} />
      )}
      <List id={id} role="listbox" aria-label={t('title')} hidden={groups.length === 0}>
        {groups.map((group, index) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <Head id={`${id}-${group.id}`} role="presentation">
              {t(`group.${group.id}`)}
              {group.total > group.entries.length && (
                <span aria-hidden>
                  {t('shared:table.shown', { shown: group.entries.length, total: group.total })}
                </span>
              )}
            </Head>
            {group.entries.map((entry, position) => {
              const here = (starts[index] ?? 0) + position
              return (
                <PaletteRow
                  key={entry.id}
                  id={options.idOf(here)}
                  entry={entry}
                  isActive={here === options.active}
                  onPoint={() => options.setActive(here)}
                  onChoose={(inNewTab) => onChoose(entry, inNewTab)}
                />
              )
            })}
          </div>
        ))}
      </List>
      {rest.isUnread && <Note role="status">{t('unread')}</Note>}
    </>
  )
}
