// What this browser remembers about a document besides unsaved changes. It is no part of the document.
import { z } from 'zod'
import { readStored, writeStored } from '#src/lib/local-storage.ts'

const documentMemory = z.object({
  /** The part of the canvas that was seen last: its offset in pixels of the screen, and its zoom. */
  view: z.object({ x: z.number(), y: z.number(), zoom: z.number().positive() }).optional(),
  /** The user wants the positions of a document that is drawn from top to bottom. */
  keepsPositions: z.boolean().optional(),
})
type DocumentMemory = z.infer<typeof documentMemory>

const storedMemories = z.array(z.tuple([z.string(), documentMemory]))
const storeKey = 'playbook.documents'
/** Other documents are forgotten, those first that were changed longest ago. */
const maxStored = 100

const readAll = (): z.infer<typeof storedMemories> => {
  try {
    return storedMemories.parse(JSON.parse(readStored(storeKey) ?? '[]'))
  } catch {
    return []
  }
}

/** Of this page, for browsers that store nothing. */
const current = new Map<string, DocumentMemory>()

export function memoryOf(document: string): DocumentMemory {
  return current.get(document) ?? readAll().find(([own]) => own === document)?.[1] ?? {}
}

/** Changes members of what is remembered about a document. */
export function remember(document: string, change: DocumentMemory): void {
  const next = { ...memoryOf(document), ...change }
  current.set(document, next)
  const others = readAll().filter(([own]) => own !== document)
  writeStored(storeKey, JSON.stringify([[document, next] as const, ...others].slice(0, maxStored)))
}

/** A document that was saved for the first time has another key. */
export function moveMemory(from: string, to: string): void {
  if (from === to) return
  const memory = memoryOf(from)
  current.delete(from)
  const others = readAll().filter(([own]) => own !== from)
  writeStored(storeKey, JSON.stringify(others))
  remember(to, memory)
}
