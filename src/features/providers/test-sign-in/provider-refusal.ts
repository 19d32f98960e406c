// What a provider's own words of refusal come down to, and the section where that is mended (IAM18).
import type { Problem } from '#contract/http.ts'
import { innerParams } from '#contract/sentence.ts'
import type { DiagnosticField } from '#domain/bindings/diagnostics/diagnostic.ts'
import {
  type ProviderErrorCause,
  explainProviderError,
} from '#domain/bindings/diagnostics/provider-errors.ts'
import { type Section, sectionOfPath } from '../model/sections.ts'

interface Told {
  readonly refusal: ProviderErrorCause
  /** Null where it is mended elsewhere than here. */
  readonly section: Section | null
}

const sectionOfField = (field: DiagnosticField): Section | null =>
  field === 'reply_url' ? 'reply' : (sectionOfPath(field) ?? null)

/** Undefined where the problem does not quote the provider, or in words that nobody knows. */
export function refusalOfProblem({ params }: Pick<Problem, 'params'>): Told | undefined {
  if (params['reason'] !== 'provider_said') return undefined
  const { code = '', detail = '' } = innerParams(params, 'reason')
  const known = explainProviderError({ code: String(code), detail: String(detail) })
  if (known === null) return undefined
  return { refusal: known.refusal, section: known.field === null ? null : sectionOfField(known.field) }
}
