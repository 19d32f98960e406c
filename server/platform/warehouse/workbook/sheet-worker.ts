// The worker thread that reads one workbook and exits. Its memory is limited and it can be stopped at any time, so a
// workbook cannot affect the platform.
import { parentPort, workerData } from 'node:worker_threads'
import { toReason } from '#contract/reasons.ts'
import { copySheet } from './copy-sheet.ts'
import type { SheetMessage, SheetTask } from './messages.ts'
import { WorkbookRefused, WorkbookTooLarge, withWorkbook, type Workbook } from './open-workbook.ts'
import { readTexts } from './shared-texts.ts'
import { readParts } from './workbook-parts.ts'

type ReadTask = Extract<SheetTask, { kind: 'read' }>

const read = async (workbook: Workbook, task: ReadTask): Promise<SheetMessage> => {
  const { sheets, formats, system, texts: part } = await readParts(workbook)
  const sheet =
    task.sheet === null
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === task.sheet)
  if (sheet === undefined)
    throw new WorkbookRefused(
      toReason('sheet_missing', {
        sheet: task.sheet ?? '',
        sheets: sheets
          .slice(0, 20)
          .map(({ name }) => name)
          .join(', '),
      }),
    )
  const texts = await readTexts(workbook, { part, path: `${task.copy}.texts` })
  try {
    const context = { texts, formats, system }
    const limit = task.rows ?? Infinity
    const { copy, header, nulls } = task
    const content = await copySheet(workbook, {
      part: sheet.path,
      context,
      copy,
      header,
      nulls: new Set(nulls),
      limit,
    })
    return { kind: 'content', content: { ...content, sheet: sheet.name } }
  } finally {
    texts.close()
  }
}

const list = async (workbook: Workbook): Promise<SheetMessage> => {
  const { sheets } = await readParts(workbook)
  return { kind: 'sheets', sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })) }
}

const answer = async (task: SheetTask): Promise<SheetMessage> => {
  try {
    return await withWorkbook(task.path, task.limits, (workbook) =>
      task.kind === 'list' ? list(workbook) : read(workbook, task),
    )
  } catch (error) {
    if (error instanceof WorkbookRefused) return { kind: 'refused', reason: error.reason }
    if (error instanceof WorkbookTooLarge) return { kind: 'too_large', limit: error.limit }
    if (error instanceof Error && error.name === 'BrokenData')
      return { kind: 'refused', reason: toReason('workbook_broken') }
    throw error
  }
}

// oxlint-disable-next-line typescript/no-unsafe-assignment -- set by `read-workbook` in the same process
const task: SheetTask = workerData
parentPort?.postMessage(await answer(task))
