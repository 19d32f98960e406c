// Reads, checks, repairs and hashes beside the page. It holds one archive; the page tells it what to make of it.
import { archiveRows } from '#src/components/archive/archive-rows.ts'
import { foldText } from '#domain/find/fold-text.ts'
import { collate } from '#src/lib/collate.ts'
import type { Entry } from '#domain/archive/archive.ts'
import {
  type Desk,
  type Work,
  build,
  openFolder,
  openZip,
  planned,
  whole,
  withRepairs,
} from './archive-plan.ts'
import type {
  ArchiveAnswer,
  ArchiveAsk,
  ArchiveRequest,
  AskName,
  FolderFile,
  Replies,
} from './archive-messages.ts'
import { UnreadableFile } from './pack-files.ts'

const inOnePart = 4000
const sayEvery = 100

let desk: Desk | undefined
let files: FolderFile[] = []
const stops = new Map<number, AbortController>()

const say = (answer: ArchiveAnswer): void => postMessage(answer)

const sayInParts = <Item>(items: readonly Item[], sayPart: (part: readonly Item[]) => void): void => {
  for (let at = 0; at < items.length; at += inOnePart) sayPart(items.slice(at, at + inOnePart))
}

const sayProgress = (id: number): Work['onProgress'] => {
  let last = 0
  return (done, of) => {
    const now = performance.now()
    if (now - last < sayEvery) return
    last = now
    say({ id, progress: { done, of } })
  }
}

const deskNow = (): Desk => {
  if (!desk) throw new Error('Nothing was opened')
  return desk
}

const sayOpened = (
  id: number,
  { entries, language }: { entries: readonly Entry[]; language: string },
): void => {
  sayInParts(entries, (part) => say({ id, entries: part }))
  sayInParts(archiveRows(entries, collate(language)), (rows) =>
    say({ id, rows, texts: rows.map(({ path }) => foldText(path)) }),
  )
}

const open = async (id: number, opening: ReturnType<typeof openZip>): Promise<Replies['zip']> => {
  const made = await opening
  desk = made.desk
  sayOpened(id, { entries: desk.entries, language: desk.rules.language })
  return made.opened
}

const carryOut = (
  id: number,
  { ask, work }: { ask: ArchiveAsk; work: Work },
): Promise<Replies[AskName]> | Replies[AskName] => {
  switch (ask.ask) {
    case 'zip':
      return open(id, openZip(ask.blob, { rules: ask.rules, work }))
    case 'files':
      files.push(...ask.files)
      return null
    case 'folder': {
      const taken = files
      files = []
      return open(id, openFolder({ files: taken, folders: ask.folders }, { rules: ask.rules, work }))
    }
    case 'repairs':
      return withRepairs(deskNow(), ask)
    case 'plan':
      return planned(deskNow(), ask.plan)
    case 'build':
      return build(deskNow(), { plan: ask.plan, work })
    case 'whole':
      return whole(deskNow())
  }
}

const problemOf = (error: unknown) => ({
  name: error instanceof Error ? error.name : 'Error',
  path: error instanceof UnreadableFile ? error.path : '',
})

const answer = async (request: ArchiveAsk & { readonly id: number }): Promise<void> => {
  const { id } = request
  const stop = new AbortController()
  stops.set(id, stop)
  const work: Work = {
    signal: stop.signal,
    onProgress: sayProgress(id),
    onEntries: (entries) => sayInParts(entries, (part) => say({ id, entries: part })),
  }
  try {
    say({ id, reply: await carryOut(id, { ask: request, work }) })
  } catch (error) {
    say({ id, problem: problemOf(error) })
  } finally {
    stops.delete(id)
  }
}

addEventListener('message', ({ data }: MessageEvent<ArchiveRequest>) => {
  if (data.ask === 'stop') stops.get(data.stop)?.abort()
  else void answer(data)
})
