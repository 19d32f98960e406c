import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '#src/api/session.ts'
import { lastList } from '#src/components/page/last-list.ts'
import { useShortcut, useShortcuts } from '#src/ui/keyboard/use-shortcut.ts'
import { openPages } from './areas.ts'
import { pageKeys } from './page-keys.ts'

/** Milliseconds to press the letter. */
const patience = 2000

/** Mounted after `G`: its letters precede the shortcuts of the page, and any key ends it. */
const Letters = ({ onEnd }: { onEnd: () => void }) => {
  const session = useSession()
  const navigate = useNavigate()
  useShortcuts(
    openPages(session).map(({ id, to }) => ({
      keys: pageKeys[id],
      act: () => void navigate(lastList(to)),
    })),
    true,
  )
  useEffect(() => {
    const timer = setTimeout(onEnd, patience)
    // After the shortcut has run.
    const end = (): void => void setTimeout(onEnd)
    window.addEventListener('keydown', end)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', end)
    }
  }, [onEnd])
  return null
}

/** Listens for `G` and a letter. */
export function PageKeys() {
  const { t } = useTranslation('palette')
  const [isWaiting, setWaiting] = useState(false)
  const [end] = useState(() => () => setWaiting(false))
  useShortcut('G', () => setWaiting(true), { label: t('action.goTo'), scope: 'always' })
  return isWaiting ? <Letters onEnd={end} /> : null
}
