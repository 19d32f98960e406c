import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { applicationPreferences } from '#src/api/session.ts'
import { ApplicationMark } from '#src/parts/login-screen/ApplicationMark.tsx'
import { paths } from '#src/paths.ts'
import { color, focusRing } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'

const Root = styled(Link)({
  ...type.body,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 48,
  padding: '0 13px',
  fontWeight: 600,
  color: color.text.primary,
  textDecoration: 'none',
  '&:focus-visible': { ...focusRing, outlineOffset: '-3px', borderRadius: 8 },
  '& > span': oneLine,
})

/** Logo and name of the application; leads to the first page. */
export const Brand = ({ isRail }: { isRail: boolean }) => {
  const { data } = useQuery(applicationPreferences)
  const name = data?.title || data?.name || ''
  return (
    <Root to={paths.home()} aria-label={isRail ? name : undefined}>
      <ApplicationMark logo={data?.logo ?? ''} size={22} />
      {!isRail && <span>{name}</span>}
    </Root>
  )
}
