// Extracts small files with reading options, for tests.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { openWarehouse } from '../../../duckdb.ts'
import { extractFile, type Extracted } from '../../extract-file.ts'

interface TestReader {
  read(content: string | Buffer, options?: ReadingOptions, name?: string): Promise<Extracted>
  close(): Promise<void>
}

/** Opens a warehouse in memory and a folder for the files. */
export async function openTestReader(): Promise<TestReader> {
  const folder = mkdtempSync(join(tmpdir(), 'reading-'))
  const staging = join(folder, 'staging')
  mkdirSync(staging)
  const warehouse = await openWarehouse({ file: ':memory:', folders: [folder], staging, timeZone: 'UTC' })
  return {
    read: (content, options = {}, name = 't.csv') => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return warehouse.session((session) =>
        extractFile(
          { session, staging, signal: new AbortController().signal },
          { path, name, limit: undefined, flashzone: true, options },
        ),
      )
    },
    close: async () => {
      await warehouse.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The first values of a column. */
export function valuesOf({ findings }: Extracted, column: number): (string | null)[] {
  return (findings.flashzone ?? []).map((row) => {
    const cell = row[column] ?? null
    return cell === null ? null : String(cell)
  })
}
