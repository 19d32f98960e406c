import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { type as typeStyle, oneLine } from '#src/ui/theme/typography.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { openedObject } from '../model/opened-object.ts'
import { useRecents } from '../model/use-today.ts'
import { Pane, PaneText, rowLink } from './Pane.tsx'

const Row = styled(Link)({
  ...rowLink,
  minHeight: 32,
  gap: 8,
  '& > b': { ...typeStyle.body, ...oneLine, flex: 1, fontWeight: 400 },
  '& > small': { ...typeStyle.small, flex: 'none', color: color.text.secondary },
  '& > [data-time]': { minWidth: 72, textAlign: 'end' },
})

/** What the user opened last, of all kinds. */
export function RecentPane({ uid }: { uid: string }) {
  const { t } = useTranslation('today')
  const format = useFormat()
  const [now] = useState(() => new Date())
  const query = useRecents(uid)
  const nameOf = (kind: string, name: string) =>
    kind === 'build' ? t('recent.build', { build: name }) : name
  return (
    <Pane isQuiet title={t('recent.title')} query={query} error={t('recent.error')} rows={[5, 32]}>
      {(items) =>
        items.length === 0 ? (
          <PaneText>{t('recent.none')}</PaneText>
        ) : (
          <ul>
            {items.flatMap(({ id, name, at }) => {
              const opened = openedObject(id)
              if (opened === undefined) return []
              const { kind, icon: Icon, to } = opened
              return (
                <li key={id}>
                  <Row to={to} data-row="">
                    <Icon size={16} strokeWidth={1.75} aria-hidden />
                    <b title={name}>{nameOf(kind, name)}</b>
                    <small>{t(`kind.${kind}`)}</small>
                    <small data-time="" title={at === undefined ? undefined : format.instant(at)}>
                      {at !== undefined && format.relative(at, now)}
                    </small>
                  </Row>
                </li>
              )
            })}
          </ul>
        )
      }
    </Pane>
  )
}
