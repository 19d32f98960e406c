// Reads, checks, repairs and hashes one archive in a worker.
import { archiveRows } from '#src/components/archive/archive-rows.ts'
import { foldText } from '#domain/find/fold-text.ts'
import { collate } from '#src/lib/collate.ts'
import type { Entry } from '#domain/archive/archive.ts'
import {
  type LoadedArchive,
  type TaskContext,
  build,
  openFolder,
  openZip,
  computePlan,
  wholeArchive,
  withRepairs,
} from './archive-plan.ts'
import type {
  ArchiveResponse,
  ArchiveTask,
  ArchiveRequest,
  TaskName,
  FolderFile,
  Replies,
} from './archive-messages.ts'
import { UnreadableFile } from './pack-files.ts'

const chunkSize = 4000
const progressInterval = 100

let archive: LoadedArchive | undefined
let files: FolderFile[] = []
const controllers = new Map<number, AbortController>()

const post = (response: ArchiveResponse): void => postMessage(response)

const postInChunks = <Item>(items: readonly Item[], postChunk: (part: readonly Item[]) => void): void => {
  for (let at = 0; at < items.length; at += chunkSize) postChunk(items.slice(at, at + chunkSize))
}

const progressReporter = (id: number): TaskContext['onProgress'] => {
  let last = 0
  return (done, of) => {
    const now = performance.now()
    if (now - last < progressInterval) return
    last = now
    post({ id, progress: { done, of } })
  }
}

const requireArchive = (): LoadedArchive => {
  if (!archive) throw new Error('Nothing was opened')
  return archive
}

const postLists = (
  id: number,
  { entries, language }: { entries: readonly Entry[]; language: string },
): void => {
  postInChunks(entries, (part) => post({ id, entries: part }))
  postInChunks(archiveRows(entries, collate(language)), (rows) =>
    post({ id, rows, texts: rows.map(({ path }) => foldText(path)) }),
  )
}

const open = async (id: number, opening: ReturnType<typeof openZip>): Promise<Replies['zip']> => {
  const loaded = await opening
  archive = loaded.archive
  postLists(id, { entries: archive.entries, language: archive.rules.language })
  return loaded.opened
}

const runTask = (
  id: number,
  { task, work }: { task: ArchiveTask; work: TaskContext },
): Promise<Replies[TaskName]> | Replies[TaskName] => {
  switch (task.type) {
    case 'zip':
      return open(id, openZip(task.blob, { rules: task.rules, work }))
    case 'files':
      files.push(...task.files)
      return null
    case 'folder': {
      const received = files
      files = []
      return open(id, openFolder({ files: received, folders: task.folders }, { rules: task.rules, work }))
    }
    case 'repairs':
      return withRepairs(requireArchive(), task)
    case 'plan':
      return computePlan(requireArchive(), task.plan)
    case 'build':
      return build(requireArchive(), { plan: task.plan, work })
    case 'whole':
      return wholeArchive(requireArchive())
  }
}

const problemOf = (error: unknown) => ({
  name: error instanceof Error ? error.name : 'Error',
  path: error instanceof UnreadableFile ? error.path : '',
})

const handleRequest = async (request: ArchiveTask & { readonly id: number }): Promise<void> => {
  const { id } = request
  const controller = new AbortController()
  controllers.set(id, controller)
  const work: TaskContext = {
    signal: controller.signal,
    onProgress: progressReporter(id),
    onEntries: (entries) => postInChunks(entries, (part) => post({ id, entries: part })),
  }
  try {
    post({ id, reply: await runTask(id, { task: request, work }) })
  } catch (error) {
    post({ id, problem: problemOf(error) })
  } finally {
    controllers.delete(id)
  }
}

addEventListener('message', ({ data }: MessageEvent<ArchiveRequest>) => {
  if (data.type === 'stop') controllers.get(data.stop)?.abort()
  else void handleRequest(data)
})
