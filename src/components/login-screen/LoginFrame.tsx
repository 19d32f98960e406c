import { type ReactNode, useDeferredValue } from 'react'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Preferences } from '#contract/iam/preferences.ts'
import { FlowPicture } from '#src/ui/display/FlowPicture.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { color, width } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { ApplicationLogo } from './ApplicationLogo.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { textColorFor } from './contrast.ts'
import { pictureAddress } from '../pictures/data-url.ts'

// Container queries, since a preview of the screen is smaller than the window.
const alone = '@container (max-width: 959.98px)'
const sideBySide = '@container (min-width: 960px)'
const phone = `@container (max-width: ${width.phone - 0.02}px)`
/** An error and all methods fit without scrolling. */
const short = '@media (max-height: 800px)'
const narrow = `@container (max-width: ${width.narrow - 0.02}px)`

const Root = styled('div')({
  containerType: 'inline-size',
  minHeight: '100%',
  backgroundColor: color.surface.page,
})
const Sheet = styled('div')({
  display: 'grid',
  gridTemplateColumns: '560px minmax(0, 1fr)',
  [alone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Pane = styled('main')({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  justifyItems: 'center',
  minHeight: 'var(--screen-height, 100dvh)',
  padding: '32px 24px',
  [short]: { paddingBlock: 16 },
  [narrow]: { padding: '20px 16px' },
  '& > *': { width: '100%', maxWidth: 400 },
  [alone]: {
    '& > header, & > footer': { maxWidth: 'none' },
    '& > header': { paddingInline: 16 },
    '& > footer': { paddingInline: 16 },
  },
  // On the line of the form.
  [phone]: { '& > header, & > footer': { paddingInline: 0 } },
})
const Head = styled('header')({
  ...type.section,
  fontSize: '0.875rem',
  ...rowLayout(10),
  minHeight: 36,
})
const Body = styled('div')({
  padding: '80px 0 40px',
  '& h1': { ...type.display, margin: 0 },
  [alone]: { padding: '40px 0', alignSelf: 'center' },
  [short]: { padding: '20px 0' },
})
const Subtitle = styled('p')({
  ...type.body,
  fontSize: '0.875rem',
  margin: '4px 0 0',
  color: color.text.secondary,
})
const Footer = styled('footer')({
  ...type.small,
  ...rowLayout('4px 16px'),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  color: color.text.tertiary,
})
const Side = styled('aside')({
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gap: 40,
  padding: '76px 32px 32px 76px',
  borderLeft: hairline,
  backgroundColor: color.surface.canvas,
  [alone]: { display: 'none' },
  '& > svg': { height: '100%', maxHeight: 640, minHeight: 0 },
})
const Background = styled('img')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
const Message = styled('div')({
  position: 'relative',
  '&[data-on-picture]': { padding: 16, borderRadius: 8, backgroundColor: color.surface.page },
})
const Below = styled('div')({ marginTop: 24, [sideBySide]: { display: 'none' } })

interface LoginFrameProps {
  preferences: Preferences | undefined
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
}

/** Name at the top: the title of the application, else its name. */
const Brand = ({ preferences: { logo, title, name, color: chosen = '' } }: { preferences: Preferences }) => (
  <>
    <ApplicationLogo logo={logo} size={26} />
    <span style={textColorFor(chosen)}>{title || name}</span>
  </>
)

const Picture = ({ preferences }: { preferences: Preferences | undefined }) => {
  // Its hundred lines are drawn once the form can be used.
  const isDrawn = useDeferredValue(true, false)
  const background = pictureAddress(preferences?.background ?? '')
  const message = preferences?.message
  return (
    <Side>
      {background === undefined ? isDrawn && <FlowPicture /> : <Background src={background} alt="" />}
      {message && (
        <Message data-on-picture={background === undefined ? undefined : ''} style={{ gridRow: 2 }}>
          <MarginNote tone="proposal">{message}</MarginNote>
        </Message>
      )}
    </Side>
  )
}

/** Layout of the sign-in screen: form on the left, picture or background on the right. */
export function LoginFrame({ preferences, title, subtitle, children }: LoginFrameProps) {
  const { t } = useTranslation('login')
  return (
    <Root>
      <Sheet>
        <Pane>
          <Head>{preferences && <Brand preferences={preferences} />}</Head>
          <Body>
            <h1>{title}</h1>
            {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
            {children}
            {preferences?.message && (
              <Below>
                <MarginNote tone="proposal">{preferences.message}</MarginNote>
              </Below>
            )}
          </Body>
          <Footer>
            <LanguageChoice />
            {preferences?.version && <span>{t('version', { version: preferences.version })}</span>}
          </Footer>
        </Pane>
        <Picture preferences={preferences} />
      </Sheet>
    </Root>
  )
}
