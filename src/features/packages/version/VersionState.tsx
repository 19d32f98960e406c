import { useTranslation } from 'react-i18next'
import { State } from '#src/ui/display/State.tsx'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'
import type { VersionStanding } from './version-state.ts'

const glyphs = {
  delivered: 'done',
  published: 'there',
  prerelease: 'notYet',
  withdrawn: 'off',
} as const satisfies Record<VersionStanding, StateName>

/** How a version stands, by glyph and word. */
export function VersionState({ standing }: { standing: VersionStanding }) {
  const { t } = useTranslation('packages')
  return <State state={glyphs[standing]}>{t(`standing.${standing}`)}</State>
}
