import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { coveredPermissions, summarizePermissions } from '#domain/permissions/coverage.ts'
import { presetOf } from '#domain/permissions/key-presets.ts'

/** What a key may do, in one line. */
export function KeyScopeLine({ apiKey: { permissions, limit } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('accounts')
  const preset = presetOf(permissions)
  const granted = coveredPermissions(permissions ?? [])
  const what = preset === undefined ? summarizePermissions(granted).join(', ') : t(`keys.preset.${preset}`)
  const object = limit?.kind === 'collection' ? t(`keys.collection.${limit.id}`) : limit?.id
  const line = object === undefined ? what : `${what} · ${object}`
  return <span title={preset === undefined ? granted.join('\n') : line}>{line}</span>
}
