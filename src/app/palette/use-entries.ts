// All entries of the palette: actions of the page, global actions, pages, objects.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/api/session.ts'
import { areasFor, todayPage } from '#src/app/navigation/areas.ts'
import { type Action, currentActions } from '#src/components/commands/use-actions.ts'
import { type Entry, type EntryKind, flat, groupsFor } from './entries.ts'
import { nearestName } from '#domain/find/nearest-name.ts'
import { useObjectEntries } from './object-lists.ts'
import { readRecents } from '#src/lib/recent-entries.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'

/** Milliseconds without typing before the platform is searched. */
const searchDelay = 150

const entryOfAction = (kind: EntryKind & ('here' | 'action'), action: Action): Entry => ({
  id: `action:${action.id}`,
  kind,
  icon: action.icon,
  name: action.label,
  detail: action.detail,
  keywords: action.id.replaceAll('-', ' '),
  keys: action.keys,
  run: action.run,
})

/** Actions at the time the palette opened: the page below does not change meanwhile. */
const readActions = (): readonly Entry[] => [
  ...currentActions('page').map((action) => entryOfAction('here', action)),
  ...currentActions('always').map((action) => entryOfAction('action', action)),
]

const usePageEntries = (): readonly Entry[] => {
  const { t } = useTranslation('shell')
  const areas = areasFor(useSession())
  const first: Entry = {
    id: `page:${todayPage.id}`,
    kind: 'page',
    icon: todayPage.icon,
    name: t('page.today'),
    keywords: 'home',
    to: todayPage.to,
  }
  const others = areas.flatMap((area) =>
    area.pages.map(({ id, to, icon }) => ({
      id: `page:${id}`,
      kind: 'page' as const,
      icon,
      name: t(`page.${id}`),
      detail: t(`area.${area.id}`),
      keywords: id,
      to,
    })),
  )
  return areas.length === 0 ? [] : [first, ...others]
}

/** The groups that match the text, and if nothing does, the entry with the nearest name. */
export function useEntries(text: string, here: string | undefined) {
  const session = useSession()
  const pages = usePageEntries()
  const objects = useObjectEntries(useDebouncedValue(text.trim(), searchDelay))
  const [actions] = useState(readActions)
  const [recent] = useState(() => readRecents(session?.uid ?? ''))
  const entries = [...actions, ...pages, ...objects.entries]
  const groups = groupsFor(text, { entries, recent, here })
  const isNothing = flat(groups).length === 0
  const closest = isNothing
    ? nearestName(
        text,
        entries.map(({ name }) => name),
      )
    : undefined
  const nearest = entries.find(({ name }) => name === closest)
  return {
    ...objects,
    uid: session?.uid ?? '',
    isNothing,
    groups: nearest === undefined ? groups : [{ id: 'nearest' as const, entries: [nearest], total: 1 }],
  }
}
