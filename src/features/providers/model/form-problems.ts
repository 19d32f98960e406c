// What is missing or wrong in the form itself, before anything is sent: each with the field it stands in.
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
    ...row.conditions.flatMap(({ path }, place) =>
      isBlank(path) ? [problem(at(`conditions.${place}.path`), 'path')] : [],
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

interface Kept {
  /** A secret is set already. */
  readonly hasSecret: boolean
}

/** What an active provider cannot do without. */
export function missingToBeActive(form: ProviderForm, { hasSecret }: Kept): FormProblem[] {
  const { kind, tenant_id: tenant, client_id: client, bindings } = configurationOf(form)
  return [
    ...(kind !== 'google' && tenant === '' ? [problem('tenant_id', 'tenant')] : []),
    ...(client === '' ? [problem('client_id', 'client')] : []),
    ...(form.client_secret === '' && !hasSecret ? [problem('client_secret', 'secret')] : []),
    ...(isBlank(bindings['login'] ?? '') ? [problem('bindings', 'login')] : []),
  ]
}

/** The check of the form as react-hook-form asks for it: all fields, in sight or not. */
export function resolverOf(say: (needed: Needed) => string, { hasSecret }: Kept): Resolver<ProviderForm> {
  return (values) => {
    const problems = [
      ...problemsOf(values),
      ...(values.active ? missingToBeActive(values, { hasSecret }) : []),
    ]
    if (problems.length === 0) return { values, errors: {} }
    const errors: FieldErrors<ProviderForm> = {}
    for (const { name, needed } of problems) set(errors, name, { type: 'validate', message: say(needed) })
    return { values: {}, errors }
  }
}
