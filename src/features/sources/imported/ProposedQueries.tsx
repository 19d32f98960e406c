import { ChartColumn } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Extraction } from '#contract/data-manager/table.ts'
import { proposeQueries, writeProposed } from '#domain/schema/proposed-query.ts'
import { useProposedName } from '#src/components/proposed-queries/use-proposed-name.ts'
import { paths } from '#src/paths.ts'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, media } from '#src/ui/theme/tokens.ts'

const Root = styled('section')({
  borderTop: hairline,
  paddingBottom: 12,
  '& > div': { borderBottom: 0 },
  '& ul': listReset,
  '& a': {
    ...rowLayout(10),
    minHeight: 32,
    padding: '4px var(--gutter)',
    fontWeight: 500,
    color: color.accent.text,
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: color.surface.hover, textDecoration: 'underline' },
  '& a:focus-visible': focusInside,
  '& svg': { flex: 'none', color: color.text.tertiary },
  [media.belowPhone]: { '& a': { minHeight: 44 } },
})

/** Queries that the columns can answer; empty if there are none. */
export function ProposedQueries({ extraction, from }: { extraction: Extraction; from: string }) {
  const { t } = useTranslation('imported')
  const nameOf = useProposedName()
  const queries = proposeQueries(extraction).map(
    (proposed) => [writeProposed(proposed), nameOf(proposed)] as const,
  )
  if (queries.length === 0) return null
  return (
    <Root>
      <PaneHead onPage title={t('queries.title')} />
      <ul>
        {queries.map(([text, name]) => (
          <li key={text}>
            <Link to={paths.prepareTable(from, text)}>
              <ChartColumn size={14} strokeWidth={2} aria-hidden />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Root>
  )
}
