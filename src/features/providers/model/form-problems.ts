// Validates the form before it is sent: missing and invalid values by field.
import { hexColor } from '#contract/iam/application.ts'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import type { providers } from '#src/i18n/en/providers.ts'
import { readBindings } from './read-bindings.ts'
import { type ProviderForm, configurationOf } from './form-values.ts'
import { type MappingRow, readMappings } from './mapping-rows.ts'

type Needed = keyof (typeof providers)['needed']
interface FormProblem {
  readonly name: string
  readonly needed: Needed
}

const isBlank = (text: string): boolean => text.trim() === ''
const problem = (name: string, needed: Needed): FormProblem => ({ name, needed })

const rowProblems = (row: MappingRow, index: number): FormProblem[] => {
  const at = (name: string) => `mappings.${index}.${name}`
  if (row.way === 'bind')
    return [
      ...(isBlank(row.input) ? [problem(at('input'), 'input')] : []),
      ...(row.replace !== '' && row.match === '' ? [problem(at('match'), 'match')] : []),
    ]
  return [
    ...(row.target === '' ? [problem(at('target'), 'target')] : []),
    ...row.conditions.flatMap(({ path }, position) =>
      isBlank(path) ? [problem(at(`conditions.${position}.path`), 'path')] : [],
    ),
  ]
}

const mappingProblems = ({ mappings, mappings_text: text }: ProviderForm): FormProblem[] => {
  if (text === null) return mappings.flatMap(rowProblems)
  return readMappings(text) === undefined ? [problem('mappings_text', 'json')] : []
}

const bindingProblems = ({ bindings_text: text }: ProviderForm): FormProblem[] =>
  text === null || readBindings(text).problem === null ? [] : [problem('bindings_text', 'bindings')]

function problemsOf(form: ProviderForm): FormProblem[] {
  return [
    ...(isBlank(form.name) ? [problem('name', 'name')] : []),
    ...(hexColor.safeParse(form.button.color).success ? [] : [problem('button.color', 'color')]),
    ...bindingProblems(form),
    ...mappingProblems(form),
  ]
}

interface StoredSecret {
  /** A secret is stored. */
  readonly hasSecret: boolean
}

/** Fields that an active provider requires. */
export function missingToBeActive(form: ProviderForm, { hasSecret }: StoredSecret): FormProblem[] {
  const { kind, tenant_id: tenant, client_id: client, bindings } = configurationOf(form)
  return [
    ...(kind !== 'google' && tenant === '' ? [problem('tenant_id', 'tenant')] : []),
    ...(client === '' ? [problem('client_id', 'client')] : []),
    ...(form.client_secret === '' && !hasSecret ? [problem('client_secret', 'secret')] : []),
    ...(isBlank(bindings['login'] ?? '') ? [problem('bindings', 'login')] : []),
  ]
}

/** A resolver for react-hook-form that validates all fields, mounted or not. */
export function resolverOf(
  messageOf: (needed: Needed) => string,
  { hasSecret }: StoredSecret,
): Resolver<ProviderForm> {
  return (values) => {
    const problems = [
      ...problemsOf(values),
      ...(values.active ? missingToBeActive(values, { hasSecret }) : []),
    ]
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<ProviderForm> = {}
    for (const { name, needed } of problems)
      set(errors, name, { type: 'validate', message: messageOf(needed) })
    return { values: {}, errors }
  }
}
