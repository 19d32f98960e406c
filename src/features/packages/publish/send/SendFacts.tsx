import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Publication } from '#src/api/uploads/publications.ts'
import { StateGlyph, type StateName } from '#src/ui/StateGlyph.tsx'
import { color } from '#src/ui/tokens.ts'
import { sans, type } from '#src/ui/type.ts'
import { shortHash } from './stage-figures.ts'

const Root = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '0 24px',
  margin: 0,
  '& dt, & dd': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, margin: 0 },
  '& dt': { ...type.small, color: color.text.secondary },
  '& dd': { ...type.mono },
  '& dd > small': { ...type.small, fontFamily: sans, color: color.text.tertiary },
})

interface Fact {
  readonly id: 'built' | 'received' | 'readBack'
  readonly sha256: string | null
}

const glyphOf = (sha256: string | null, own: string): StateName => {
  if (sha256 === null) return 'notYet'
  return sha256 === own ? 'done' : 'failed'
}

/** The three hashes that must be one: of what was built here, of what the store received, of what it hands out. */
export const SendFacts = ({ publication }: { publication: Publication }) => {
  const { t } = useTranslation('sending')
  const { sha256: own, received, readBack } = publication
  const facts: readonly Fact[] = [
    { id: 'built', sha256: own },
    { id: 'received', sha256: received },
    { id: 'readBack', sha256: readBack },
  ]
  return (
    <Root aria-label={t('fact.label')}>
      {facts.map(({ id, sha256 }) => (
        <div key={id} style={{ display: 'contents' }}>
          <dt>{t(`fact.${id}`)}</dt>
          <dd title={sha256 ?? undefined}>
            <StateGlyph state={glyphOf(sha256, own)} />
            {sha256 === null ? <small>{t('fact.notYet')}</small> : shortHash(sha256)}
            {sha256 !== null && id !== 'built' && (
              <small>{t(sha256 === own ? 'fact.same' : 'fact.other')}</small>
            )}
          </dd>
        </div>
      ))}
    </Root>
  )
}
