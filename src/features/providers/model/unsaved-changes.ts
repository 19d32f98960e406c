// What of a form is not saved: how many things differ from what the typing began from.
import type { ProviderForm } from './form-values.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const differing = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): number => {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const values = names.filter((name) => !same(one[name], other[name])).length
  return values === 0 && !same(Object.keys(one), Object.keys(other)) ? 1 : values
}

const rows = (one: readonly unknown[], other: readonly unknown[]): number => {
  const length = Math.max(one.length, other.length)
  return Array.from({ length }, (_, index) => index).filter((index) => !same(one[index], other[index])).length
}

/** Bindings and mappings count one by one, everything else as one field. */
export function changesOf(form: ProviderForm, before: ProviderForm): number {
  const { bindings, bindings_text: typed, mappings, mappings_text: text, button, ...plain } = form
  const {
    bindings: wereBindings,
    bindings_text: wasTyped,
    mappings: wereMappings,
    mappings_text: wasText,
    button: was,
    ...others
  } = before
  return (
    differing(plain, others) +
    differing(button, was) +
    differing(bindings, wereBindings) +
    rows(mappings, wereMappings) +
    Number(typed !== wasTyped) +
    Number(text !== wasText)
  )
}

/** Whether a sign-in could go otherwise than before. */
export function changesPeople(form: ProviderForm, before: ProviderForm): boolean {
  return !same(
    [form.kind, form.user_info, form.bindings, form.mappings, form.mappings_text],
    [before.kind, before.user_info, before.bindings, before.mappings, before.mappings_text],
  )
}
