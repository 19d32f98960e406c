// Parameters of a source by its kind (DM9): which may be read back, which are write-only, what they must be.
import { sourceKinds, type SourceKind } from '#contract/data-manager/source.ts'
import type { Problem } from '#contract/http.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { problemAt } from '../../core/error.ts'
import { placeOf } from './allowed-path.ts'

type Parameters = Readonly<Record<string, unknown>>

export function isKnownKind(dbms: string): dbms is SourceKind {
  return Object.hasOwn(sourceKinds, dbms)
}

/** Of a kind that is not known all but `path` is write-only. */
const isReadable = (dbms: string, name: string): boolean => {
  const readable: readonly string[] = isKnownKind(dbms) ? sourceKinds[dbms].readable : ['path']
  return readable.includes(name)
}

/** An upload becomes a table of its source, and is named there. */
const isSpent = (dbms: string, name: string): boolean => dbms === 'upload' && name === 'file'

const isRecord = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parametersOf(json: string): Parameters {
  const value: unknown = JSON.parse(json)
  return isRecord(value) ? value : {}
}

/** The folder or file of a local source; empty where there is none. */
export function pathIn({ path }: Parameters): string {
  return typeof path === 'string' ? path : ''
}

/** The upload that a new source of kind `upload` begins with; empty where there is none. */
export function fileIn({ file }: Parameters): string {
  return typeof file === 'string' ? file : ''
}

const purposeOf = (source: string): string => `source:${source}`

/** The write-only parameters as they were sealed; none where the seal does not open. */
export function openSecrets(secrets: Secrets, source: { name: string; secrets: string | null }): Parameters {
  const text = source.secrets === null ? null : secrets.open(purposeOf(source.name), source.secrets)
  return text === null ? {} : parametersOf(text)
}

/** Parts parameters into what may be read back and what is sealed; a secret of `null` is taken away, an absent one stays. */
export function partParameters(
  secrets: Secrets,
  given: { name: string; dbms: string; parameters: Parameters; present: Parameters },
): { parametersJson: string; secrets: string | null } {
  const entries = Object.entries(given.parameters)
  const readable = entries.filter(([name]) => isReadable(given.dbms, name) && !isSpent(given.dbms, name))
  const hidden = {
    ...given.present,
    ...Object.fromEntries(entries.filter(([name]) => !isReadable(given.dbms, name))),
  }
  const kept = Object.entries(hidden).filter(([, value]) => value !== null && value !== '')
  const sealed =
    kept.length === 0 ? null : secrets.seal(purposeOf(given.name), JSON.stringify(Object.fromEntries(kept)))
  return { parametersJson: JSON.stringify(Object.fromEntries(readable)), secrets: sealed }
}

const checkLocal = async (parameters: Parameters, folders: readonly string[]): Promise<Problem[]> => {
  const at = 'parameters.path'
  const { path } = parameters
  if (path === undefined || path === '') return [problemAt(at, 'required')]
  if (typeof path !== 'string') return [problemAt(at, 'wrong_type', { expected: 'text' })]
  const placed = await placeOf(path, folders)
  return placed.kind === 'refused' ? [problemAt(at, placed.code, { value: path })] : []
}

const checkUploaded = ({ file }: Parameters): Problem[] =>
  file === undefined || file === null || typeof file === 'string'
    ? []
    : [problemAt('parameters.file', 'wrong_type', { expected: 'text' })]

/** All problems of the parameters. Only those of kinds that can be read are looked at. */
export async function checkParameters(
  { dbms, parameters }: { dbms: string; parameters: Parameters },
  folders: readonly string[],
): Promise<Problem[]> {
  if (dbms === 'upload') return checkUploaded(parameters)
  return dbms === 'local' ? checkLocal(parameters, folders) : []
}
