// The settings as users enter them: durations as a number with a unit. The platform only uses seconds.
import { z } from 'zod'
import {
  identitySettings,
  settingFigures,
  settingsWrite,
  type IdentitySettingsDocument,
} from '#contract/iam/setting.ts'
import { durations } from '#src/components/resource/durations.ts'
import { defineFigures, type FigureDocument } from '#src/components/resource/figure-form.ts'

export const settingsFigures = defineFigures(
  { ranges: identitySettings, document: settingFigures },
  durations,
)

/** The name of the only setting that is no figure: networks, typed with commas or spaces between them. */
export const networks = 'lockout_exempt_networks'

const listOf = (typed: unknown): string[] =>
  typeof typed === 'string' ? typed.split(/[\s,]+/).filter((item) => item !== '') : []

/** Whether each typed item is an address or a network. */
export function areNetworks(typed: string): boolean {
  return settingsWrite.shape[networks].safeParse(listOf(typed)).success
}

/** The whole document: the figures and the networks. */
export const settingsDocument: FigureDocument<IdentitySettingsDocument> = {
  shape: settingsFigures.shape.extend({ [networks]: z.string().default('') }),
  documentOf: (stored) => ({ ...settingsFigures.documentOf(stored), [networks]: stored[networks] }),
  formOf: (document) => ({
    ...settingsFigures.formOf(document),
    [networks]: document[networks].join(', '),
  }),
  toDocument: (form, language) => ({
    ...settingsFigures.toDocument(form, language),
    [networks]: listOf(form[networks]),
  }),
  parse: (written) => settingsWrite.safeParse(written).data,
  fieldOf: (path) => (path.split('.')[0] === networks ? networks : settingsFigures.fieldOf(path)),
}
