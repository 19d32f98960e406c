import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/api/session.ts'
import { color, width } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { Brand } from './Brand.tsx'
import { NavigationItem } from './NavigationItem.tsx'
import { UserMenu } from './UserMenu.tsx'
import { areasFor } from './areas.ts'

const Root = styled('nav')({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  width: width.navigation,
  height: '100%',
  borderRight: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.canvas,
  '&:focus': { outline: 'none' },
  '&[data-rail]': { width: width.rail },
  '&[data-in-drawer]': { width: '100%', borderRight: 0 },
})
const Pages = styled('div')({
  flex: 1,
  overflowY: 'auto',
  padding: '0 8px',
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 },
  '[data-rail] > & section + section': {
    marginTop: 5,
    paddingTop: 6,
    borderTop: `1px solid ${color.line.hair}`,
  },
})
const Head = styled('h2')({
  ...type.caption,
  margin: 0,
  padding: '10px 8px 4px',
  color: color.text.tertiary,
})

interface NavigationProps {
  /** 48 px: icons only, named by tooltips. */
  isRail?: boolean
  inDrawer?: boolean
  onGo?: () => void
}

/** Areas and their pages: only those that exist and that this person may open. */
export const Navigation = ({ isRail = false, inDrawer = false, onGo }: NavigationProps) => {
  const { t } = useTranslation('shell')
  const session = useSession()
  return (
    <Root
      aria-label={t('navigation')}
      data-pane=""
      tabIndex={-1}
      data-rail={isRail ? '' : undefined}
      data-in-drawer={inDrawer ? '' : undefined}
    >
      <Brand isRail={isRail} />
      <Pages>
        {areasFor(session).map((area) => (
          <section key={area.id} aria-label={t(`area.${area.id}`)}>
            {!isRail && <Head>{t(`area.${area.id}`)}</Head>}
            <ul>
              {area.pages.map((each) => (
                <li key={each.id}>
                  <NavigationItem page={each} isRail={isRail} onGo={onGo} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Pages>
      {session && <UserMenu session={session} isRail={isRail} />}
    </Root>
  )
}
