// What an API key may do, as the form edits it (IAM102).
import { z } from 'zod'
import { keyLimitKinds, type KeyLimitKind, type KeyScope } from '#contract/iam/api-key.ts'
import { keyPresets, presetOf, type KeyPresetId } from '#domain/permissions/key-presets.ts'
import { pickedAccount } from '../members/AccountField.tsx'
import { readGrants, writeGrants } from '../permissions/permissions.ts'
import { keyTerms } from './key-state.ts'

/** What a key may do, as it is offered. */
export const keyPurposes = [
  'publish',
  'startAction',
  'startWorkflow',
  'everything',
  'custom',
] as const satisfies readonly (KeyPresetId | 'custom')[]

const noIds = { package: '', collection: 'app', action: '', workflow: '' } as const

/** A draft of an earlier version has no scope: such a key may do everything that its owner may. */
export const keyForm = z.object({
  name: z.string(),
  /** `keep`: the expiry that the key has. */
  term: z.enum([...keyTerms, 'keep']),
  owner: pickedAccount.nullable(),
  preset: z.enum(keyPurposes).default('everything'),
  /** One per line; of the preset `custom` only. */
  grants: z.string().default(''),
  limitKind: z.enum(['none', ...keyLimitKinds]).default('none'),
  /** The id of each kind, so that choosing another kind loses none. */
  limitIds: z
    .object({
      package: z.string(),
      collection: z.enum(['app', 'api']),
      action: z.string(),
      workflow: z.string(),
    })
    .default(noIds),
})
export type KeyForm = z.infer<typeof keyForm>
type ScopeForm = Pick<KeyForm, 'preset' | 'grants' | 'limitKind' | 'limitIds'>

/** The kinds of objects that a key with this preset can be limited to. */
export function limitKindsOf(preset: KeyForm['preset']): readonly KeyLimitKind[] {
  return preset === 'custom' ? keyLimitKinds : keyPresets[preset].limits
}

/** The chosen kind of object, unless it was chosen for another preset. */
export function limitKindOf({ preset, limitKind }: Pick<ScopeForm, 'preset' | 'limitKind'>) {
  return limitKindsOf(preset).find((kind) => kind === limitKind) ?? 'none'
}

const limitOf = (form: Pick<ScopeForm, 'preset' | 'limitKind' | 'limitIds'>): KeyScope['limit'] => {
  const kind = limitKindOf(form)
  if (kind === 'none') return null
  if (kind === 'collection') return { kind, id: form.limitIds.collection }
  return { kind, id: form.limitIds[kind].trim() }
}

/** The scope that a form describes. */
export function scopeOf(form: ScopeForm): KeyScope {
  const { preset, grants } = form
  const permissions =
    preset === 'custom' ? [...readGrants(grants).grants] : (keyPresets[preset].permissions?.slice() ?? null)
  return { permissions, limit: limitOf(form) }
}

/** The form of a key that may do everything that its owner may. */
export const wholeScope: ScopeForm = { preset: 'everything', grants: '', limitKind: 'none', limitIds: noIds }

/** The form of a scope. */
export function scopeForm({ permissions, limit }: KeyScope): ScopeForm {
  const preset = presetOf(permissions)
  const fits = preset !== undefined && (limit === null || limitKindsOf(preset).includes(limit.kind))
  const grants = fits ? [] : (permissions ?? [])
  return {
    preset: fits ? preset : 'custom',
    grants: writeGrants(grants),
    limitKind: limit?.kind ?? 'none',
    limitIds: limit === null ? noIds : { ...noIds, [limit.kind]: limit.id },
  }
}

/** The field of a problem in the body. */
export function fieldOfKey(path: string): keyof KeyForm | undefined {
  if (path.startsWith('permissions')) return 'grants'
  if (path.startsWith('limit')) return 'limitKind'
  if (path === 'expires_at') return 'term'
  return path === 'user' ? 'owner' : keyForm.keyof().safeParse(path).data
}
