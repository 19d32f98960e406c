import { type MouseEvent, useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AccountSession } from '#contract/iam/sessions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { RuledList } from '#src/ui/display/bordered-lists.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { browserName } from './browser-name.ts'

/** Two lines in each row, so that a phone shows both times. */
const List = styled(RuledList)({
  '& > li': { ...rowLayout(12), minHeight: 52, padding: '6px 0' },
  '& > li > div': { flex: 1, minWidth: 0 },
  '& b': { ...type.body, fontWeight: 500, marginRight: 8 },
  '& p': { ...type.small, margin: 0, color: color.text.secondary },
})

interface SessionsListProps {
  label: string
  sessions: readonly AccountSession[]
  /** Ends a session; only with the permission. */
  end: ((id: string) => void) | undefined
  isPending: boolean
}

/** The browser or program of a session, as a person knows it. */
const useSessionName = () => {
  const { t } = useTranslation('session')
  return ({ browser: agent, by, by_name: name }: AccountSession): string => {
    const { browser, system } = browserName(agent)
    if (by === 'api_key') return t('sessions.key', { name })
    if (browser === '') return t('sessions.unknown')
    return system === undefined ? browser : t('sessions.browser', { browser, system })
  }
}

/** After a session has ended, the focus moves from its button to the next one, unless it is elsewhere already. */
const useEndFocus = (isPending: boolean) => {
  const list = useRef<HTMLUListElement>(null)
  const position = useRef<number>(undefined)
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])]
  useEffect(() => {
    const at = position.current
    if (isPending || at === undefined) return
    position.current = undefined
    if (document.activeElement?.matches('body, [tabindex="-1"]') !== true) return
    const next = buttons()[at] ?? buttons().at(-1) ?? list.current
    next?.focus()
  }, [isPending])
  const remember = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    position.current = buttons().findIndex((button) => button === currentTarget)
  }
  return { list, remember }
}

/** Open sessions with browser, address and times. One's current session ends by signing out. */
export function SessionsList({ label, sessions, end, isPending }: SessionsListProps) {
  const { t } = useTranslation('session')
  const format = useFormat()
  const nameOf = useSessionName()
  const { list, remember } = useEndFocus(isPending)
  const detailOf = ({ address, created_at: start, last_used_at: used }: AccountSession): string =>
    [
      address,
      t('sessions.since', { when: format.relative(start) }),
      t('sessions.used', { when: format.relative(used) }),
    ]
      .filter((text) => text !== '')
      .join(' · ')
  return (
    <List ref={list} tabIndex={-1} aria-label={label}>
      {sessions.map((session) => (
        <li key={session.id}>
          <div>
            <b title={session.browser === '' ? undefined : session.browser}>{nameOf(session)}</b>
            {session.current && <Tag>{t('sessions.current')}</Tag>}
            <p>{detailOf(session)}</p>
          </div>
          {end && !session.current && (
            <LinkButton
              disabled={isPending}
              label={t('sessions.endOf', { what: nameOf(session) })}
              onClick={(event) => {
                remember(event)
                end(session.id)
              }}
            >
              {t('sessions.end')}
            </LinkButton>
          )}
        </li>
      ))}
    </List>
  )
}
