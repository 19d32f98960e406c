import { ChevronRight } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { proposeName } from '../propose-name.ts'
import { readAddress, writeAddress } from '../state/query-params.ts'
import { useQueryContext } from '../state/query-context.ts'

const Path = styled('ol')({
  ...type.small,
  ...rowLayout(6),
  flex: 'none',
  margin: 0,
  padding: '6px 12px',
  listStyle: 'none',
  borderBottom: `1px solid ${color.line.hair}`,
  color: color.text.secondary,
  '& > li': { ...rowLayout(6), minWidth: 0, maxWidth: 320 },
  '& span, & button': oneLine,
  '& svg': { flex: 'none', color: color.text.tertiary },
})

/** The queries that were drilled into, with a way back to each. */
export function DrillPath() {
  const { t } = useTranslation('query')
  const { state, naming, drillPath, change } = useQueryContext()
  const current = drillPath.indexOf(writeAddress(state))
  const steps = current === -1 ? drillPath : drillPath.slice(0, current)
  if (steps.length === 0) return null
  return (
    <nav aria-label={t('drill.path')}>
      <Path>
        {steps.map((step, at) => {
          const before = readAddress(new URLSearchParams(step)).state
          return (
            <li key={step}>
              <LinkButton onClick={() => change(before, {}, steps.slice(0, at))}>
                {proposeName(naming, before)}
              </LinkButton>
              <ChevronRight size={14} strokeWidth={2} aria-hidden />
            </li>
          )
        })}
        <li aria-current="page">
          <span>{proposeName(naming, state)}</span>
        </li>
      </Path>
    </nav>
  )
}
