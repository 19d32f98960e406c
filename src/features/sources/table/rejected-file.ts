// The rejected lines of a table as a CSV file in the language of the console. Lines are converted while they arrive, and
// the browser may move the file to disk.
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { rejectedLineList, type Extraction } from '#contract/data-manager/table.ts'
import { createBlobCollector } from '#domain/archive/repair/blob-collector.ts'
import { byteOrderMark, csvRecord } from '#domain/spreadsheet/csv.ts'
import { call, readJsonLines } from '#src/api/call.ts'

type Line = Extraction['rejected']['samples'][number]

interface FileTexts {
  readonly head: readonly string[]
  readonly reasonOf: (line: Line) => string
}

interface RejectedFile {
  readonly blob: Blob
  /** Number of lines. */
  readonly count: number
}

const createFile = ({ head, reasonOf }: FileTexts) => {
  const file = createBlobCollector()
  const encoder = new TextEncoder()
  let count = 0
  const addText = (text: string): void => file.add(encoder.encode(text))
  addText(byteOrderMark + csvRecord(head, true))
  return {
    add: (lines: readonly Line[]): void => {
      count += lines.length
      addText(
        lines
          .map((line) => csvRecord([String(line.line), line.column, reasonOf(line), line.text], true))
          .join(''),
      )
    },
    result: (): RejectedFile => ({ blob: file.blob('text/csv'), count }),
  }
}

interface Asked {
  readonly params: { readonly source: string; readonly table: string }
  readonly texts: FileTexts
}

/** All lines, read again from the file. Throws `rejects_outdated` if it has changed. */
export async function allLinesFile({ params, texts }: Asked): Promise<RejectedFile> {
  const file = createFile(texts)
  await readJsonLines(
    dataManager.allRejectedLines,
    { params },
    { schema: rejectedLineList.element, onValues: file.add },
  )
  return file.result()
}

/** The lines that are stored. */
export async function storedLinesFile({ params, texts }: Asked): Promise<RejectedFile> {
  const { lines } = await call(dataManager.rejectedLines, { params })
  const file = createFile(texts)
  file.add(lines)
  return file.result()
}
