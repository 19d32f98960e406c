import { FilePen } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useDrafts, useListedPlaybooks } from '#src/components/drafts/use-drafts.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { Pane, rowLink } from './Pane.tsx'

const shown = 5

const Row = styled(Link)({
  ...rowLink,
  minHeight: 32,
  gap: 8,
  '& > span': { display: 'grid', flex: 1, minWidth: 0 },
  '& b': { ...type.body, ...oneLine, fontWeight: 400 },
  '& small': { ...type.small, color: color.text.secondary },
  '& > small': { flex: 'none' },
})

/** Unsaved input of this browser, newest first; nothing without any. */
export function DraftsPane({ uid }: { uid: string }) {
  const { t } = useTranslation(['today', 'session', 'shared'])
  const format = useFormat()
  const [now] = useState(() => new Date())
  const drafts = [...useDrafts(uid), ...useListedPlaybooks(uid, paths.unsavedPlaybook)].toSorted(
    (one, other) => other.at - one.at,
  )
  if (drafts.length === 0) return null
  return (
    <Pane
      isQuiet
      title={t('session:drafts.title')}
      note={t('drafts.note')}
      query={{ data: drafts.slice(0, shown), error: null, refetch: () => undefined }}
      error=""
    >
      {(items) => (
        <ul>
          {items.map(({ key, title, address, at, changes = 0 }) => (
            <li key={key}>
              <Row to={address} data-row="">
                <FilePen size={16} strokeWidth={1.75} aria-hidden />
                <span>
                  <b title={title}>{title}</b>
                  {changes > 0 && <small>{t('shared:unsaved.changes', { count: changes })}</small>}
                </span>
                <small title={format.instant(at)}>{format.relative(at, now)}</small>
              </Row>
            </li>
          ))}
        </ul>
      )}
    </Pane>
  )
}
