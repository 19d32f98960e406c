import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { PaletteRow } from './PaletteRow.tsx'
import type { Entry, Group } from './entries.ts'

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

interface PaletteListProps {
  id: string
  groups: readonly Group[]
  /** Place of the active entry, counted over all groups. */
  at: number
  idOf: (index: number) => string
  /** What was typed, where nothing answers it. */
  nothing: string | undefined
  isReading: boolean
  isUnread: boolean
  onPoint: (index: number) => void
  onChoose: (entry: Entry, inNewTab: boolean) => void
}

/** Where each group begins, counted over all entries. */
const startsOf = (groups: readonly Group[]): readonly number[] =>
  groups.map((_, index) => groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0))

const Nothing = ({ text, isReading, isNear }: { text: string; isReading: boolean; isNear: boolean }) => {
  const { t } = useTranslation('palette')
  if (isReading) return <Note role="status">{t('reading')}</Note>
  return <Note role="status">{t(isNear ? 'nothingNear' : 'nothing', { text })}</Note>
}

/** The entries under the heads of their groups, as one list. */
export const PaletteList = ({ id, groups, at, idOf, onPoint, onChoose, ...rest }: PaletteListProps) => {
  const { t } = useTranslation('palette')
  const starts = startsOf(groups)
  return (
    <>
      {rest.nothing !== undefined && (
        <Nothing text={rest.nothing} isReading={rest.isReading} isNear={groups.length > 0} />
      )}
      <List id={id} role="listbox" aria-label={t('title')} hidden={groups.length === 0}>
        {groups.map((group, index) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <Head id={`${id}-${group.id}`} role="presentation">
              {t(`group.${group.id}`)}
              {group.total > group.entries.length && (
                <span aria-hidden>{t('shown', { shown: group.entries.length, total: group.total })}</span>
              )}
            </Head>
            {group.entries.map((entry, place) => {
              const here = (starts[index] ?? 0) + place
              return (
                <PaletteRow
                  key={entry.id}
                  id={idOf(here)}
                  entry={entry}
                  isActive={here === at}
                  onPoint={() => onPoint(here)}
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
