// Explains a provider's own error, and names the section where it is fixed (IAM18).
import type { Problem } from '#contract/http.ts'
import { innerParams } from '#contract/sentence.ts'
import type { DiagnosticField } from '#domain/bindings/diagnostics/diagnostic.ts'
import {
  type ProviderErrorCause,
  explainProviderError,
} from '#domain/bindings/diagnostics/provider-errors.ts'
import { type Section, sectionOfPath } from '../model/sections.ts'

interface ProviderRefusal {
  readonly refusal: ProviderErrorCause
  /** Null if it cannot be fixed here. */
  readonly section: Section | null
}

const sectionOfField = (field: DiagnosticField): Section | null =>
  field === 'reply_url' ? 'reply' : (sectionOfPath(field) ?? null)

/** Undefined if the problem does not quote the provider, or its error is unknown. */
export function refusalOfProblem({ params }: Pick<Problem, 'params'>): ProviderRefusal | undefined {
  if (params['reason'] !== 'provider_said') return undefined
  const { code = '', detail = '' } = innerParams(params, 'reason')
  const known = explainProviderError({ code: String(code), detail: String(detail) })
  if (known === null) return undefined
  return { refusal: known.refusal, section: known.field === null ? null : sectionOfField(known.field) }
}
