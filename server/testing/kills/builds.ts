// Builds of two tables that must always show the same.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import type { Kind, Place } from './kind.ts'

const buildRows = 400
export const generations = ['first.csv', 'second.csv'] as const

/** Both files hold one number in every row: a build of them shows one number in both tables, or is not whole. */
export function writeGeneration(folderPath: string, generation: string): void {
  for (const file of generations) {
    const rows = Array.from({ length: buildRows }, (_, row) => `${row},${generation}`)
    const path = join(folderPath, file)
    writeFileSync(`${path}.new`, ['row,generation', ...rows, ''].join('\n'))
    renameSync(`${path}.new`, path)
  }
}

const shown = async ({ ask }: Place, table: string): Promise<string> => {
  const { results } = await ask(query.run, {
    body: { data: { fields: { row: ['count'] } }, scale: { fields: ['generation'] }, table_name: table },
  })
  return results
    .map(({ data, scales }) => `${scales['generation']}: ${data['row']?.['count']?.[0]?.['value']}`)
    .join(', ')
}

export const builds: Kind = {
  cells: ['build'],
  value: (_before, next) => `${next}: ${buildRows}`,
  write: async ({ ask, sources: path }, { value }) => {
    writeGeneration(path, (value ?? '').split(':')[0] ?? '')
    await ask(dataManager.freezePrim, {})
    await ask(dataManager.buildPhysical, { query: { wait: true }, body: { levelsToBuild: ['data_prim'] } })
    return value ?? null
  },
  read: async (place) => {
    const [first, second] = [await shown(place, 'first'), await shown(place, 'second')]
    return new Map([['build', first === second ? first : `${first} beside ${second}`]])
  },
}
