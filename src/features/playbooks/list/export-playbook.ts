// Exports stored playbooks as files: unchanged bytes under their names.
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { addressOf } from '#src/api/request-url.ts'
import { callWith } from '#src/api/call.ts'
import { fileNameOf } from '#src/lib/save-file.ts'
import { displayName } from './use-playbooks.ts'

/** The browser downloads the text directly from the platform. */
export function exportPlaybook(item: Pick<PlaybookSummary, 'uuid' | 'name'>): void {
  const link = document.createElement('a')
  link.href = addressOf(playbooks.get, { params: { playbook: item.uuid } })
  link.download = fileNameOf(displayName(item), 'json')
  link.click()
}

/** Names that are distinct on any file system: duplicates get a number. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>()
  return names.map((name) => {
    let given = name
    for (let next = 2; used.has(given.toLowerCase()); next += 1)
      given = name.replace(/(?=\.json$)/, ` (${next})`)
    used.add(given.toLowerCase())
    return given
  })
}

/** Several playbooks as one ZIP archive. */
export async function exportPlaybooks(items: readonly PlaybookSummary[], signal: AbortSignal): Promise<Blob> {
  const names = distinctNames(items.map((item) => fileNameOf(displayName(item), 'json')))
  const files = []
  for (const [at, item] of items.entries()) {
    const blob = await callWith(playbooks.get, { params: { playbook: item.uuid } }, { signal })
    files.push({
      path: names[at] ?? `${item.uuid}.json`,
      size: blob.size,
      modified: Date.parse(item.updated_at),
      blob: () => Promise.resolve(blob),
    })
  }
  const [{ pack }, { noPlan }] = await Promise.all([
    import('#domain/archive/repair/build.ts'),
    import('#domain/archive/repair/repair.ts'),
  ])
  return pack(files, noPlan, { signal })
}
