// Counts the unsaved changes of a form.
import type { ProviderForm } from './form-values.ts'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const differing = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): number => {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const values = names.filter((name) => !isSame(one[name], other[name])).length
  return values === 0 && !isSame(Object.keys(one), Object.keys(other)) ? 1 : values
}

const rows = (one: readonly unknown[], other: readonly unknown[]): number => {
  const length = Math.max(one.length, other.length)
  return Array.from({ length }, (_, index) => index).filter((index) => !isSame(one[index], other[index]))
    .length
}

/** Bindings and mappings count one by one, everything else as one field. */
export function changesOf(form: ProviderForm, before: ProviderForm): number {
  const { bindings, bindings_text: typed, mappings, mappings_text: text, button, ...plain } = form
  const {
    bindings: savedBindings,
    bindings_text: savedBindingsText,
    mappings: savedMappings,
    mappings_text: savedMappingsText,
    button: savedButton,
    ...others
  } = before
  return (
    differing(plain, others) +
    differing(button, savedButton) +
    differing(bindings, savedBindings) +
    rows(mappings, savedMappings) +
    Number(typed !== savedBindingsText) +
    Number(text !== savedMappingsText)
  )
}

/** Whether the changes could affect a sign-in. */
export function affectsUsers(form: ProviderForm, before: ProviderForm): boolean {
  return !isSame(
    [form.kind, form.user_info, form.bindings, form.mappings, form.mappings_text],
    [before.kind, before.user_info, before.bindings, before.mappings, before.mappings_text],
  )
}
