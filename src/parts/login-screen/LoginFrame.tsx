import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Preferences } from '#contract/iam/preferences.ts'
import { FlowPicture } from '#src/ui/FlowPicture.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { ApplicationMark } from './ApplicationMark.tsx'
import { pictureAddress } from './picture.ts'

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '560px minmax(0, 1fr)',
  minHeight: '100%',
  backgroundColor: color.surface.page,
  '@media (max-width: 959.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Pane = styled('main')({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  justifyItems: 'center',
  minHeight: '100dvh',
  padding: '32px 24px',
  [media.belowNarrow]: { padding: '24px 16px' },
  '& > *': { width: '100%', maxWidth: 400 },
})
const Head = styled('header')({
  ...type.section,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
})
const Body = styled('div')({
  padding: '64px 0 40px',
  '& h1': { ...type.display, margin: 0 },
  [media.belowNarrow]: { padding: '40px 0 32px' },
})
const Subtitle = styled('p')({
  ...type.body,
  fontSize: '0.875rem',
  margin: '4px 0 0',
  color: color.text.secondary,
})
const Foot = styled('footer')({ ...type.small, color: color.text.tertiary, minHeight: 18 })
const Side = styled('aside')({
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gap: 40,
  padding: '76px 32px 32px 76px',
  borderLeft: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.canvas,
  '@media (max-width: 959.98px)': { display: 'none' },
  '& > svg': { height: '100%', maxHeight: 640, minHeight: 0 },
})
const Ground = styled('img')({
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
const Below = styled('div')({ marginTop: 24, '@media (min-width: 960px)': { display: 'none' } })

interface LoginFrameProps {
  preferences: Preferences | undefined
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
}

/** The sheet of the sign-in screen: form at the left, picture or background at the right. */
export const LoginFrame = ({ preferences, title, subtitle, children }: LoginFrameProps) => {
  const { t } = useTranslation('login')
  const background = pictureAddress(preferences?.background ?? '')
  const message = preferences?.message
  const name = preferences?.title || preferences?.name
  return (
    <Root>
      <Pane>
        <Head>
          {preferences && <ApplicationMark logo={preferences.logo} size={26} />}
          <span>{name}</span>
        </Head>
        <Body>
          <h1>{title}</h1>
          {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
          {children}
          {message && (
            <Below>
              <MarginNote tone="proposal">{message}</MarginNote>
            </Below>
          )}
        </Body>
        <Foot>{preferences?.version && t('version', { version: preferences.version })}</Foot>
      </Pane>
      <Side>
        {background === undefined ? <FlowPicture /> : <Ground src={background} alt="" />}
        {message && (
          <Message data-on-picture={background === undefined ? undefined : ''} style={{ gridRow: 2 }}>
            <MarginNote tone="proposal">{message}</MarginNote>
          </Message>
        )}
      </Side>
    </Root>
  )
}
