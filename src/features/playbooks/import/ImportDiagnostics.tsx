import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { type Diagnostic, type DiagnosticLevel, levels } from '#domain/playbook/check/diagnostic.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { color, focusRing } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { levelGlyphs, useDiagnosticText } from '../problems/use-diagnostic-text.ts'
import { Pieces } from '../problems/MessagePieces.tsx'

const Root = styled('details')({
  ...type.small,
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 24,
    cursor: 'pointer',
    listStyle: 'none',
    color: color.text.secondary,
    '&::-webkit-details-marker': { display: 'none' },
    '&:focus-visible': { ...focusRing, borderRadius: 2 },
    '& > svg': { flex: 'none', color: color.text.tertiary },
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  },
  '&[open] > summary > svg:first-of-type': { transform: 'rotate(90deg)' },
  '& > ul': {
    margin: '4px 0 0',
    padding: '0 0 0 26px',
    // The position must stay close to its sentence to be read with it.
    maxWidth: 720,
    listStyle: 'none',
    maxHeight: 320,
    overflow: 'auto',
  },
  '& li': { display: 'flex', alignItems: 'baseline', gap: 8, padding: '2px 0', lineHeight: '20px' },
  '& li > svg': { flex: 'none', position: 'relative', top: 1 },
  '& li > small': {
    ...type.monoSmall,
    flex: 'none',
    marginLeft: 'auto',
    paddingLeft: 16,
    color: color.text.tertiary,
  },
})
const maxShown = 200

const gravestFirst = (one: Diagnostic, other: Diagnostic): number =>
  levels.indexOf(one.level) - levels.indexOf(other.level)

/** The diagnostics of one document: counts, and the complete list when expanded. */
export function ImportDiagnostics({
  diagnostics,
  name,
}: {
  diagnostics: readonly Diagnostic[]
  name: string
}) {
  const { t } = useTranslation(['playbooks', 'shared'])
  const { pieces } = useDiagnosticText()
  const countOf = (level: DiagnosticLevel) => diagnostics.filter((each) => each.level === level).length
  if (diagnostics.length === 0)
    return (
      <Muted size="small">
        <Row as="span" gap={6}>
          <StateGlyph state="done" />
          {t('shared:empty.problems')}
        </Row>
      </Muted>
    )
  const counts = [
    { key: 'errors', state: 'failed', count: countOf('error') },
    { key: 'warnings', state: 'attention', count: countOf('warning') },
    { key: 'remarks', state: 'notYet', count: countOf('information') },
  ] as const
  return (
    <Root>
      <summary aria-label={t('importing.findings', { name })}>
        <ChevronRight size={14} aria-hidden />
        {counts
          .filter(({ count }) => count > 0)
          .map(({ key, state, count }) => (
            <span key={key}>
              <StateGlyph state={state} />
              {t(key, { count })}
            </span>
          ))}
      </summary>
      <ul>
        {diagnostics
          .toSorted(gravestFirst)
          .slice(0, maxShown)
          .map((diagnostic, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the diagnostics of one document never change their order
            <li key={at}>
              <StateGlyph state={levelGlyphs[diagnostic.level]} />
              <span>
                <Pieces pieces={pieces(diagnostic)} />
              </span>
              {diagnostic.node !== null && <small>{t('shared:count.node', { node: diagnostic.node })}</small>}
            </li>
          ))}
      </ul>
    </Root>
  )
}
