// Parameters of a source by its type (DM9): which can be read back, which are write-only, and which values are valid.
import { sourceTypeOf } from '#contract/data-manager/source-types.ts'
import type { Problem } from '#contract/http.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { problemAt } from '../../core/error.ts'
import { resolvePath } from './allowed-path.ts'
import { checkByType, checkMoved } from './check-parameters.ts'

type Parameters = Readonly<Record<string, unknown>>

/** For an unknown type, every parameter except `path` is write-only. */
const isReadable = (dbms: string, name: string): boolean => {
  const type = sourceTypeOf(dbms)
  if (type === undefined) return name === 'path'
  const parameter = type.parameters[name]
  return parameter !== undefined && parameter.kind !== 'secret'
}

/** An upload becomes a table of its source, so the parameter is not stored. */
const isConsumed = (dbms: string, name: string): boolean => dbms === 'upload' && name === 'file'

const isRecord = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parametersOf(json: string): Parameters {
  const value: unknown = JSON.parse(json)
  return isRecord(value) ? value : {}
}

/** The folder or file of a local source; empty if absent. */
export function pathParameter({ path }: Parameters): string {
  return typeof path === 'string' ? path : ''
}

/** The upload that becomes the first table of a new source of type `upload`; empty if absent. */
export function fileParameter({ file }: Parameters): string {
  return typeof file === 'string' ? file : ''
}

/** Purpose of the seal of a source's write-only parameters. */
export function parameterPurposeOf(source: string): string {
  return `source:${source}`
}

/** Decrypts the write-only parameters. Returns none if they cannot be decrypted. */
export function openSecrets(secrets: Secrets, source: { name: string; secrets: string | null }): Parameters {
  const text = source.secrets === null ? null : secrets.open(parameterPurposeOf(source.name), source.secrets)
  return text === null ? {} : parametersOf(text)
}

/** Splits parameters into readable and encrypted ones. A secret of `null` is removed; an absent one stays. */
export function splitParameters(
  secrets: Secrets,
  source: { name: string; dbms: string; parameters: Parameters; currentSecrets: Parameters },
): { parametersJson: string; secrets: string | null } {
  const entries = Object.entries(source.parameters)
  const readable = entries.filter(([name]) => isReadable(source.dbms, name) && !isConsumed(source.dbms, name))
  const hidden = {
    ...source.currentSecrets,
    ...Object.fromEntries(entries.filter(([name]) => !isReadable(source.dbms, name))),
  }
  const secret = Object.entries(hidden).filter(([, value]) => value !== null && value !== '')
  const sealed =
    secret.length === 0
      ? null
      : secrets.seal(parameterPurposeOf(source.name), JSON.stringify(Object.fromEntries(secret)))
  return { parametersJson: JSON.stringify(Object.fromEntries(readable)), secrets: sealed }
}

const checkLocal = async (parameters: Parameters, folders: readonly string[]): Promise<Problem[]> => {
  const at = 'parameters.path'
  const { path } = parameters
  if (path === undefined || path === '') return [problemAt(at, 'required')]
  if (typeof path !== 'string') return [problemAt(at, 'wrong_type', { expected: 'text' })]
  const resolved = await resolvePath(path, folders)
  return resolved.kind === 'refused' ? [problemAt(at, resolved.code, { value: path })] : []
}

const checkUploaded = ({ file }: Parameters): Problem[] =>
  file === undefined || file === null || typeof file === 'string'
    ? []
    : [problemAt('parameters.file', 'wrong_type', { expected: 'text' })]

/** Returns all problems of the parameters. Those of unknown types are not checked. */
export async function checkParameters(
  { dbms, parameters }: { dbms: string; parameters: Parameters },
  folders: readonly string[],
): Promise<Problem[]> {
  if (dbms === 'upload') return checkUploaded(parameters)
  if (dbms === 'local') return checkLocal(parameters, folders)
  const type = sourceTypeOf(dbms)
  return type === undefined ? [] : checkByType(type, parameters)
}

/** The problems of new parameters that would send the saved secrets to another address. */
export function movedProblems(
  { secrets }: { readonly secrets: Secrets },
  source: { name: string; dbms: string; parametersJson: string; secrets: string | null },
  given: Parameters,
): Problem[] {
  const type = sourceTypeOf(source.dbms)
  if (type === undefined) return []
  return checkMoved(type, {
    saved: parametersOf(source.parametersJson),
    given,
    secrets: openSecrets(secrets, source),
  })
}
