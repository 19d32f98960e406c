// The rows that a build rejected from a table as a CSV file in the language of the console. Rows are converted while they
// arrive, and the browser may move the file to disk.
import type { z } from 'zod'
import { rejectedRow } from '#contract/data-manager/build.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { createBlobCollector } from '#domain/archive/repair/blob-collector.ts'
import { byteOrderMark, csvRecord } from '#domain/spreadsheet/csv.ts'
import { call, readJsonLines } from '#src/api/call.ts'

type Row = z.infer<typeof rejectedRow>

interface FileTexts {
  readonly head: readonly string[]
  readonly reasonOf: (reason: Row['reason']) => string
}

interface RejectedFile {
  readonly blob: Blob
  /** Number of rows. */
  readonly count: number
}

interface Asked {
  readonly params: { readonly build: string; readonly level: string; readonly object: string }
  readonly texts: FileTexts
}

const createFile = (columns: readonly string[], { head, reasonOf }: FileTexts) => {
  const file = createBlobCollector()
  const encoder = new TextEncoder()
  let count = 0
  const addText = (text: string): void => file.add(encoder.encode(text))
  const recordOf = ({ file: name, line, text, reason, values }: Row): string =>
    csvRecord(
      [
        name,
        line === null ? null : String(line),
        reasonOf(reason),
        text,
        ...(values ?? columns.map(() => null)),
      ],
      true,
    )
  addText(byteOrderMark + csvRecord([...head, ...columns], true))
  return {
    add: (rows: readonly Row[]): void => {
      count += rows.length
      addText(rows.map(recordOf).join(''))
    },
    result: (): RejectedFile => ({ blob: file.blob('text/csv'), count }),
  }
}

/** All rows, or those with the reason at this position. Throws `build_rejects_outdated` if they cannot be read again. */
export async function allRowsFile({ params, texts }: Asked, reason?: number): Promise<RejectedFile> {
  const { columns } = await call(dataManager.rejectedRows, { params })
  const file = createFile(columns, texts)
  const query = reason === undefined ? {} : { reason }
  await readJsonLines(
    dataManager.allRejectedRows,
    { params, query },
    { schema: rejectedRow, onValues: file.add },
  )
  return file.result()
}

/** The rows that are stored. */
export async function storedRowsFile({ params, texts }: Asked): Promise<RejectedFile> {
  const { columns, rows } = await call(dataManager.rejectedRows, { params })
  const file = createFile(columns, texts)
  file.add(rows)
  return file.result()
}
