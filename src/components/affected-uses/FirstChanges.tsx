import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

/** Changes that are listed at first. */
const mostListed = 12

/** The first items of a list of changes, and all on request. `items` have keys. */
export function FirstChanges({ items }: { items: readonly ReactNode[] }) {
  const { t } = useTranslation('shared')
  const [showsAll, setShowsAll] = useState(false)
  const count = items.length
  return (
    <>
      {items.slice(0, showsAll ? count : mostListed)}
      {count > mostListed && (
        <li>
          <LinkButton onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('changes.fewer') : t('changes.all', { count })}
          </LinkButton>
        </li>
      )}
    </>
  )
}
