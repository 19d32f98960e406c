import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { Hint } from '#src/ui/Hint.tsx'
import { color, focusRing, motion, radius } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
import { RunningJobs } from './RunningJobs.tsx'
import type { AreaPage } from './areas.ts'

const Item = styled(NavLink)({
  ...type.body,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 28,
  padding: '0 8px',
  borderRadius: radius.control,
  color: color.text.secondary,
  textDecoration: 'none',
  transition: `background-color ${motion.state}`,
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRing,
  '&[aria-current="page"]': {
    fontWeight: 500,
    color: color.text.primary,
    backgroundColor: color.surface.active,
    '& > svg': { color: color.accent.text },
  },
  '&[data-rail]': { width: 32, height: 30, padding: 0, justifyContent: 'center' },
})

interface NavigationItemProps {
  page: AreaPage
  isRail: boolean
  onGo: (() => void) | undefined
}

export const NavigationItem = ({ page, isRail, onGo }: NavigationItemProps) => {
  const { t } = useTranslation('shell')
  const { icon: Icon } = page
  const name = t(`page.${page.id}`)
  const item = (
    <Item to={page.to} end={false} onClick={onGo} data-rail={isRail ? '' : undefined}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {isRail ? <span style={unseen}>{name}</span> : name}
      {page.id === 'jobs' && <RunningJobs isRail={isRail} />}
    </Item>
  )
  return isRail ? (
    <Hint text={name} placement="right">
      {item}
    </Hint>
  ) : (
    item
  )
}
