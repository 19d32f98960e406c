// Builds of two tables that must always show the same generation, also after going back to the build before.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import type { WriteKind, KillTarget } from './write-kind.ts'

const buildRows = 400
export const generations = ['first.csv', 'second.csv'] as const

/** Both files contain one number in every row, so an intact build shows one number in both tables. */
export function writeGeneration(folderPath: string, generation: string): void {
  for (const file of generations) {
    const rows = Array.from({ length: buildRows }, (_, row) => `${row},${generation}`)
    const path = join(folderPath, file)
    writeFileSync(`${path}.new`, ['row,generation', ...rows, ''].join('\n'))
    renameSync(`${path}.new`, path)
  }
}

const queriedGeneration = async ({ request }: KillTarget, table: string): Promise<string> => {
  const { results } = await request(query.run, {
    body: { data: { fields: { row: ['count'] } }, scale: { fields: ['generation'] }, table_name: table },
  })
  return results
    .map(({ data, scales }) => `${scales['generation']}: ${data['row']?.['count']?.[0]?.['value']}`)
    .join(', ')
}

/** Back to the generation before, and forward again. */
const goBackAndForward = async (request: KillTarget['request'], build: Build): Promise<void> => {
  if (build.retained === null) return
  for (const id of [build.retained.build_id, build.build_id])
    await request(dataManager.activateBuild, { params: { build: String(id) } })
}

export const builds: WriteKind = {
  cells: ['build'],
  value: (_before, next) => `${next}: ${buildRows}`,
  write: async ({ request, sources: path }, { value }) => {
    writeGeneration(path, (value ?? '').split(':')[0] ?? '')
    await request(dataManager.freezePrim, {})
    const { build } = await request(dataManager.buildPhysical, {
      query: { wait: true },
      body: { levelsToBuild: ['data_prim'] },
    })
    if (build !== undefined) await goBackAndForward(request, build)
    return value ?? null
  },
  read: async (target) => {
    const [first, second] = [
      await queriedGeneration(target, 'first'),
      await queriedGeneration(target, 'second'),
    ]
    return new Map([['build', first === second ? first : `${first} and ${second}`]])
  },
}
