import { useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import { nearestName } from '#domain/find/nearest-name.ts'
import { useSession } from '#src/api/session.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { openPages } from '../navigation/areas.ts'

/** The page of the navigation whose address is closest, for a mistyped one. */
const useClosestPage = () => {
  const [, typed = ''] = useLocation().pathname.split('/')
  const pages = openPages(useSession())
  const closest = nearestName(
    typed,
    pages.map(({ to }) => to.slice(1)),
  )
  return pages.find(({ to }) => to.slice(1) === closest)
}

export function Component() {
  const { t } = useTranslation('shell')
  const closest = useClosestPage()
  useCrumbName(t('notFound.title'))
  return (
    <EmptyState
      isPage
      title={t('notFound.title')}
      note={
        closest && (
          <MarginNote tone="proposal">
            {t('notFound.closest')} <LinkButton to={closest.to}>{t(`page.${closest.id}`)}</LinkButton>
          </MarginNote>
        )
      }
      actions={<Button to={paths.home()}>{t('notFound.home')}</Button>}
    >
      {t('notFound.text')}
    </EmptyState>
  )
}
