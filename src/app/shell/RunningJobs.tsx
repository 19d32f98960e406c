import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import { queryOf } from '#src/api/query.ts'
import { Ring } from '#src/ui/Ring.tsx'
import { color } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'

const Count = styled('span')({
  ...type.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  marginLeft: 'auto',
  color: color.text.secondary,
})
const Dot = styled('span')({
  position: 'absolute',
  top: 5,
  right: 5,
  width: 6,
  height: 6,
  borderRadius: 3,
  backgroundColor: color.accent.focus,
})

const paces = { idle: 10_000, busy: 2000 } as const

/** How many jobs run now, beside the word Jobs; a dot on the rail. */
export const RunningJobs = ({ isRail }: { isRail: boolean }) => {
  const { t } = useTranslation('shell')
  const { data } = useQuery({
    ...queryOf(engine.listJobs, { query: { state: 'Running', limit: 1 } }),
    staleTime: 0,
    retry: false,
    refetchInterval: (query) => {
      if (query.state.status === 'error') return false
      return (query.state.data?.total ?? 0) > 0 ? paces.busy : paces.idle
    },
  })
  const count = data?.total ?? 0
  if (count === 0) return null
  const said = <span style={unseen}>{t('running', { count })}</span>
  if (isRail)
    return (
      <>
        <Dot />
        {said}
      </>
    )
  return (
    <Count>
      <Ring tint="accent" />
      <span aria-hidden>{count}</span>
      {said}
    </Count>
  )
}
