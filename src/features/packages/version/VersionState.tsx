import { useTranslation } from 'react-i18next'
import { State } from '#src/ui/display/State.tsx'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'
import type { VersionStatus } from './version-status.ts'

const glyphs = {
  delivered: 'done',
  published: 'there',
  prerelease: 'notYet',
  withdrawn: 'off',
} as const satisfies Record<VersionStatus, StateName>

/** The status of a version, as glyph and text. */
export function VersionState({ status }: { status: VersionStatus }) {
  const { t } = useTranslation('packages')
  return <State state={glyphs[status]}>{t(`status.${status}`)}</State>
}
