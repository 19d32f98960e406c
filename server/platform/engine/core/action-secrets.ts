// Secrets of actions: sealed values, and when and by whom each was set. They can be written but not read (ENG20).
import { z } from 'zod'
import type { ActionWork } from '#contract/engine/action.ts'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { destinationOf, fixedOrigin } from '#domain/engine/action-problems.ts'
import { PlatformError, problemAt } from '../../core/error.ts'
import type { ActionRow } from '../../db/engine-tables.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { workOf } from './action-row.ts'

const secretEntry = z.object({ name: z.string(), updated_at: z.string(), uid: z.string() })
type SecretEntry = z.infer<typeof secretEntry>
const entries = z.array(secretEntry)
const values = z.record(z.string(), z.string())

/** Purpose of the seal of an action's secrets. */
export function actionPurposeOf(id: string): string {
  return `action:${id}`
}

export function secretEntries(row: Pick<ActionRow, 'secretsJson'>): SecretEntry[] {
  return entries.parse(JSON.parse(row.secretsJson))
}

/** Values by name. Throws `secrets_unreadable` if they were sealed with another key. */
export function openActionSecrets(
  secrets: Secrets,
  row: Pick<ActionRow, 'id' | 'name' | 'secrets'>,
): Record<string, string> {
  if (row.secrets === null) return {}
  const text = secrets.open(actionPurposeOf(row.id), row.secrets)
  if (text === null) throw new PlatformError('secrets_unreadable', { params: { action: row.name } })
  return values.parse(JSON.parse(text))
}

/** The names that another destination of the action must not get: who writes it could read them there. */
const withheld = (
  before: Pick<ActionRow, 'kind' | 'parametersJson' | 'secretsJson'>,
  work: ActionWork,
  uid: string,
): readonly string[] => {
  const saved = workOf(before)
  if (destinationOf(saved) === destinationOf(work)) return []
  const isSentOut = [saved.kind, work.kind].some((kind) => kind === 'http_request' || kind === 'send_email')
  return secretEntries(before)
    .filter((entry) => isSentOut || entry.uid !== uid)
    .map(({ name }) => name)
}

/** Values that a draft of the parameters may use in a test by this account. */
export function secretsForDraft(
  secrets: Secrets,
  row: ActionRow,
  { work, uid }: { work: ActionWork; uid: string },
): Record<string, string> {
  const names = new Set(withheld(row, work, uid))
  return Object.fromEntries(
    Object.entries(openActionSecrets(secrets, row)).filter(([name]) => !names.has(name)),
  )
}

interface SecretsWrite {
  readonly work: ActionWork
  /** Null removes a secret. */
  readonly secrets: Readonly<Record<string, string | null>>
  readonly uid: string
  readonly at: string
}

/** The names of the secrets after a write. */
export function namesAfter(before: ActionRow | undefined, changes: SecretsWrite['secrets']): string[] {
  const saved = before === undefined ? [] : secretEntries(before).map(({ name }) => name)
  const names = new Set([...saved, ...Object.keys(changes)])
  return [...names].filter((name) => changes[name] !== null).sort()
}

/** Problems of secrets that stay although the destination of the action changes. */
export function secretProblems(
  before: ActionRow | undefined,
  { work, secrets, uid }: Omit<SecretsWrite, 'at'>,
): Problem[] {
  if (before === undefined) return []
  const saved = workOf(before)
  const host = saved.kind === 'http_request' ? fixedOrigin(saved.parameters.url) : null
  const params = host === null ? reasonParams('secret_again') : reasonParams('secret_elsewhere', { host })
  return withheld(before, work, uid)
    .filter((name) => !Object.hasOwn(secrets, name))
    .map((name) => problemAt(`secrets.${name}`, 'invalid_value', params))
}

/** The columns of an action's secrets after a write. */
export function secretColumns(
  sealing: Secrets,
  before: ActionRow | undefined,
  { id, secrets, uid, at }: Omit<SecretsWrite, 'work'> & { readonly id: string },
): Pick<ActionRow, 'secrets' | 'secretsJson'> {
  const changes = Object.entries(secrets)
  if (before !== undefined && changes.length === 0)
    return { secrets: before.secrets, secretsJson: before.secretsJson }
  const names = namesAfter(before, secrets)
  // All are set again where the earlier ones cannot be read.
  const hasSaved = before !== undefined && names.some((name) => typeof secrets[name] !== 'string')
  const saved = hasSaved ? openActionSecrets(sealing, before) : {}
  const old = before === undefined ? [] : secretEntries(before)
  const after = names.map(
    (name): SecretEntry =>
      (typeof secrets[name] === 'string' ? undefined : old.find((entry) => entry.name === name)) ?? {
        name,
        updated_at: at,
        uid,
      },
  )
  const text = JSON.stringify(
    Object.fromEntries(names.map((name) => [name, secrets[name] ?? saved[name] ?? ''])),
  )
  return {
    secrets: names.length === 0 ? null : sealing.seal(actionPurposeOf(id), text),
    secretsJson: JSON.stringify(after),
  }
}
